import { describe, expect, it } from 'vitest'
import { agentActionDigest } from '../../src/shared/agentActionDigest.ts'
import type { AgentAction } from '../../src/shared/agentResources.ts'
import type { AccountReference, JsonObject } from '../../src/shared/resources.ts'

type Simple = string | number | boolean | readonly unknown[] | JsonObject

/** With every field, also the optional ones: a new field does not compile until it is in the action below. */
type Whole<T> = T extends Simple ? T : { [Name in keyof T]-?: Whole<T[Name]> }

const time = '2026-06-01T12:00:00Z'
const account: Whole<AccountReference> = {
  sourceType: 'ACCOUNT',
  destinationType: 'ACCOUNT',
  accountId: 'InternalAccount:1',
  umaAddress: '$a@example.com',
  customerId: 'Customer:1',
  currency: 'USD',
  paymentRail: 'ACH',
  cryptoNetwork: 'SPARK',
}
const currency = { code: 'USD', name: 'Dollar', symbol: '$', decimals: 2 }

const whole: Whole<AgentAction> = {
  id: 'AgentAction:1',
  agentId: 'Agent:1',
  customerId: 'Customer:1',
  status: 'PENDING_APPROVAL',
  type: 'EXECUTE_QUOTE',
  transferDetails: {
    amount: 1,
    currency: 'USD',
    sourceAccountId: 'InternalAccount:1',
    destinationAccountId: 'ExternalAccount:1',
  },
  quote: {
    id: 'Quote:1',
    status: 'PENDING',
    createdAt: time,
    expiresAt: time,
    source: account,
    destination: account,
    sendingCurrency: currency,
    receivingCurrency: currency,
    totalSendingAmount: 1,
    totalReceivingAmount: 1,
    exchangeRate: 1,
    feesIncluded: 1,
    platformFeesIncluded: 1,
    transactionId: 'Transaction:1',
    paymentInstructions: [
      {
        accountOrWalletInfo: { accountType: 'USD_ACCOUNT' },
        instructionsNotes: 'notes',
        isPlatformAccount: false,
      },
    ],
    counterpartyInformation: { name: 'Grace' },
    rateDetails: { rate: 1 },
    scaChallenge: {
      id: 'ScaChallenge:1',
      expiresAt: time,
      factor: 'PASSKEY',
      availableFactors: ['PASSKEY'],
      purpose: 'PAYMENT',
      passkeyAssertionOptions: { challenge: 'AAAA' },
      passkeyAllowedOrigins: ['https://example.com'],
    },
  },
  createdAt: time,
  updatedAt: time,
}

/** What can change while the action stays the same. A new field is in the digest, or it is listed here. */
const ignored = [
  'status',
  'createdAt',
  'updatedAt',
  'quote.status',
  'quote.createdAt',
  'quote.sendingCurrency.name',
  'quote.sendingCurrency.symbol',
  'quote.receivingCurrency.name',
  'quote.receivingCurrency.symbol',
  'quote.paymentInstructions',
  'quote.counterpartyInformation',
  'quote.rateDetails',
  'quote.scaChallenge',
  // A part of `feesIncluded`, which is in it.
  'quote.platformFeesIncluded',
]

/** The paths of all values that have no members. */
function leavesOf(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [path]
  const members = Object.entries(value)
  return members.flatMap(([name, member]) => leavesOf(member, path ? `${path}.${name}` : name))
}

/** A copy of a value with another leaf at the path. */
function change(value: unknown, path: string): unknown {
  if (path === '') return typeof value === 'string' ? `${value}x` : Number(value) + 1
  const [name = '', ...rest] = path.split('.')
  const copy = structuredClone(value) as Record<string, unknown>
  return Object.assign(copy, { [name]: change(copy[name], rest.join('.')) })
}

const isIgnored = (leaf: string) => ignored.some((path) => `${leaf}.`.startsWith(`${path}.`))

const { quote, transferDetails, ...base } = whole
const actions: AgentAction[] = [
  { ...base, quote },
  { ...base, type: 'TRANSFER_OUT', transferDetails },
]

describe.each(actions)('agentActionDigest of $type', { tags: ['T40'] }, (action) => {
  const leaves = leavesOf(action)
  const changed = (path: string) => change(action, path) as AgentAction

  it.each(leaves.filter((leaf) => !isIgnored(leaf)))(
    'is another when %s is another',
    async (leaf) => {
      expect(await agentActionDigest(changed(leaf))).not.toBe(await agentActionDigest(action))
    },
  )

  it.each(leaves.filter(isIgnored))('is the same whatever %s is', async (leaf) => {
    expect(changed(leaf)).not.toEqual(action)
    expect(await agentActionDigest(changed(leaf))).toBe(await agentActionDigest(action))
  })

  it('is the same whatever the order of the fields', async () => {
    const reversed = Object.fromEntries(Object.entries(action).reverse()) as unknown as AgentAction
    expect(await agentActionDigest(reversed)).toBe(await agentActionDigest(action))
  })
})

describe('agentActionDigest', { tags: ['T40'] }, () => {
  it('is another when a value is in another field of the payee', async () => {
    const { accountId: _, umaAddress, ...rest } = account
    const to = (part: AccountReference): AgentAction => {
      return { ...base, quote: { ...quote, destination: { ...rest, ...part } } }
    }
    expect(await agentActionDigest(to({ umaAddress }))).not.toBe(
      await agentActionDigest(to({ accountId: umaAddress })),
    )
  })
})
