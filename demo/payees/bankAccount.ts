import type { ExternalAccount } from 'holdfast'
import { messages } from '../messages.ts'
import { isolate } from '../ui/isolate.ts'

/** What a person recognises an account by. */
export interface AccountDescription {
  holder: string
  /** The account without its holder, at the beginning of a line. */
  line: string
  /** The same within a sentence. */
  within: string
  /** What the service calls the bank, where that is known. */
  bankName: string | undefined
}

/**
 * Describes an account so that it reads like no other one of the customer's.
 *
 * @param all - the customer's accounts, from which it has to be told apart
 */
export function describeAccount(
  account: ExternalAccount,
  all: ExternalAccount[],
): AccountDescription {
  const { bankName } = account.accountInfo
  const [kind, text] = identify(account, all)
  return {
    holder: holderOf(account),
    line: messages.payees.lines[kind](text),
    within: messages.payees.within[kind](text),
    bankName: typeof bankName === 'string' ? bankName : undefined,
  }
}

/** Whose account it is. */
export function holderOf({ accountInfo: { beneficiary } }: ExternalAccount): string {
  const named = typeof beneficiary === 'object' && beneficiary !== null ? beneficiary : {}
  return 'fullName' in named ? isolate(String(named.fullName)) : ''
}

type AccountKind = keyof typeof messages.payees.lines

/** What distinguishes an account from others, shortened where it is private or long. */
function identify(account: ExternalAccount, all: ExternalAccount[]): [AccountKind, string] {
  const [kind, value] = numberOf(account)
  const others = all.filter((other) => other.id !== account.id && numberOf(other)[0] === kind)
  const text = isPublic(kind, value) ? value : shorten(kind, value, others)
  const twins = others.filter((other) => numberOf(other)[1] === value)
  const bank = bankOf(account)
  return [kind, twins.some((twin) => bankOf(twin) !== bank) && bank ? `${text} (${bank})` : text]
}

function shorten(kind: AccountKind, value: string, others: ExternalAccount[]): string {
  const end = distinctEnd(
    value,
    others.map((other) => numberOf(other)[1]),
  )
  return kind === 'pix' ? `…${end}` : end
}

/** The last four characters, and four more until no other value ends in them. */
function distinctEnd(value: string, others: string[]): string {
  const differing = others.filter((other) => other !== value)
  for (let length = 4; length < value.length; length += 4) {
    const end = value.slice(-length)
    if (!differing.some((other) => other.endsWith(end))) return end
  }
  return value
}

function numberOf({ accountInfo: info }: ExternalAccount): [AccountKind, string] {
  if (info.vpa) return ['upi', String(info.vpa)]
  if (info.pixKey) return ['pix', String(info.pixKey)]
  if (info.address) return ['wallet', String(info.address)]
  const number = info.accountNumber ?? info.iban ?? info.clabeNumber
  return number ? ['account', String(number)] : ['mobile', String(info.phoneNumber ?? '')]
}

/**
 * Whether the number of an account ends in what was typed: at least four characters, as an account is shown.
 *
 * @example
 * ```ts
 * endsInAccount(account, '6789')
 * ```
 */
export function endsInAccount(account: ExternalAccount, typed: string): boolean {
  const end = typed.replace(/[\s…-]/g, '').toUpperCase()
  const [, value] = numberOf(account)
  return end.length >= 4 && value.replace(/[\s-]/g, '').toUpperCase().endsWith(end)
}

/** A PIX key may be a tax number, which is private. */
function isPublic(kind: AccountKind, value: string): boolean {
  return kind === 'upi' || (kind === 'pix' && value.includes('@'))
}

const bankFields = [
  'routingNumber',
  'sortCode',
  'institutionNumber',
  'transitNumber',
  'swiftCode',
  'bankName',
  'provider',
]

/** Which bank it is at: two banks may have accounts of the same number. */
function bankOf({ accountInfo }: ExternalAccount): string {
  const values = bankFields.flatMap((name) => accountInfo[name] ?? [])
  return values.map((value) => isolate(String(value))).join(' ')
}
