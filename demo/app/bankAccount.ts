import type { ExternalAccount } from 'holdfast'
import { messages } from '../messages.ts'
import { isolate } from './isolate.ts'

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

export function describeAccount({ accountInfo }: ExternalAccount): AccountDescription {
  const { beneficiary, bankName } = accountInfo
  const named = typeof beneficiary === 'object' && beneficiary !== null ? beneficiary : {}
  const [kind, text] = identify(accountInfo)
  return {
    holder: 'fullName' in named ? isolate(String(named.fullName)) : '',
    line: messages.payees.lines[kind](text),
    within: messages.payees.within[kind](text),
    bankName: typeof bankName === 'string' ? bankName : undefined,
  }
}

type AccountKind = keyof typeof messages.payees.lines

/** What distinguishes an account from others, shortened where it is private or long. */
function identify(info: ExternalAccount['accountInfo']): [AccountKind, string] {
  if (info.vpa) return ['upi', String(info.vpa)]
  if (info.pixKey) return ['pix', keyText(String(info.pixKey))]
  if (info.address) return ['wallet', endOf(info.address)]
  const number = info.accountNumber ?? info.iban ?? info.clabeNumber
  return number ? ['account', endOf(number)] : ['mobile', endOf(info.phoneNumber)]
}

/** A key may be a tax number, which is private. */
function keyText(key: string): string {
  return key.includes('@') ? key : `…${endOf(key)}`
}

function endOf(value: unknown): string {
  return String(value ?? '').slice(-4)
}
