import { describe, expect, it } from 'vitest'
import * as holdfast from '../../src/index.ts'
import type { Wallet } from '../../src/wallet/context/walletContext.ts'
import { createWallet } from '../../src/wallet/createWallet.ts'
import { memoryKeyStore } from '../../src/wallet/storage/memoryKeyStore.ts'
import { actions, type Signature } from '../support/actions.ts'
import { callWith } from '../support/callAction.ts'
import { quoteFixture } from '../support/fixtures.ts'
import { scriptedRelay } from '../support/scriptedRelay.ts'

const wrong = [undefined, null, 7, 'text', true]
const wrongButGiven = wrong.filter((value) => value !== undefined)

const rows: Row[] = Object.entries(actions).flatMap(([name, signature]) => [
  ...wrong.map((wallet) => ({ name, input: 'wallet', args: () => [wallet] })),
  ...callsOf(name, signature),
])

interface Row {
  name: string
  input: string
  args: (wallet: Wallet) => unknown[]
}

/** Calls of an action with one wrong argument each. */
function callsOf(name: string, signature: Signature): Row[] {
  const { args = {}, required, oneOf = required ? [required] : [], isPlain = false } = signature
  const [options = {}] = oneOf
  const right = Object.values(args)
  const row = (input: string, ...given: unknown[]): Row => ({
    name,
    input,
    args: (wallet) => [wallet, ...given],
  })
  const wrongOptions = isPlain ? [] : oneOf.length > 0 ? wrong : wrongButGiven
  return [
    ...Object.keys(args).flatMap((input, index) =>
      wrong.map((value) => row(input, ...right.with(index, value), options)),
    ),
    ...wrongOptions.map((value) => row('options', ...right, value)),
    ...oneOf.flatMap((each) =>
      Object.keys(each).flatMap((input) =>
        wrong
          .filter((value) => typeof value !== typeof each[input])
          .map((value) => row(input, ...right, { ...each, [input]: value })),
      ),
    ),
  ]
}

function setUp() {
  const relay = scriptedRelay(() => ({ status: 500 }))
  const wallet = createWallet({
    relayUrl: '/wallet',
    keyStore: memoryKeyStore(),
    fetch: relay.fetch,
  })
  return { relay, wallet }
}

describe('every action', () => {
  it.each(rows.map((row) => [titleOf(row), row] as const))('%s', async (_, row) => {
    const { relay, wallet } = setUp()
    const calling = callWith(row.name, row.args(wallet))

    await expect(calling).rejects.toMatchObject({
      name: 'WalletError',
      code: 'INVALID_INPUT',
      message: expect.stringMatching(new RegExp(`\\b${row.input}\\b`)),
    })
    expect(relay.calls).toEqual([])
  })
})

/** Such as `getQuote(wallet, null) names quoteId and sends nothing`. */
function titleOf({ name, input, args }: Row): string {
  const wallet = { toJSON: () => 'wallet' } as unknown as Wallet
  const given = args(wallet).map((value) => JSON.stringify(value) ?? 'undefined')
  return `${name}(${given.join(', ')}) names ${input} and sends nothing`
}

describe.each([
  'getExternalAccountsPage',
  'getTransactionsPage',
  'listCards',
  'listExternalAccounts',
  'listTransactions',
] as const)('%s', (name) => {
  const read = async (options: object) => {
    const { relay, wallet } = setUp()
    const error = await callWith(name, [wallet, options]).catch((it) => it)
    return { error, calls: relay.calls }
  }

  it.each([0, 101, 1.5, Number.NaN, '20', null])('names limit when it is %j', async (limit) => {
    const { error, calls } = await read({ limit })

    expect(error).toMatchObject({
      code: 'INVALID_INPUT',
      message: expect.stringMatching(/^limit must be an integer from 1 to 100(; got \w+)?$/),
    })
    expect(calls).toEqual([])
  })
})

describe.each(['getExternalAccountsPage', 'getTransactionsPage'] as const)('%s', (name) => {
  it.each([0, '', 'a b', 'é', null, 'x'.repeat(1025)])(
    'names cursor when it is %j',
    async (cursor) => {
      const { relay, wallet } = setUp()

      await expect(callWith(name, [wallet, { cursor }])).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        message: expect.stringMatching(/^cursor must be the nextCursor of a page(; got \w+)?$/),
      })
      expect(relay.calls).toEqual([])
    },
  )
})

describe('createQuote', () => {
  it.each([
    ['destination.accountId', { destination: { accountId: 'my bank' } }],
    ['destination.umaAddress', { destination: { umaAddress: 'ada@example.com' } }],
    ['destination', { destination: {} }],
    ['lockedCurrencySide', { lockedCurrencySide: 'sending' }],
    ['lockedCurrencyAmount', { lockedCurrencyAmount: 10n }],
    ['idempotencyKey', { idempotencyKey: '' }],
    ['idempotencyKey', { idempotencyKey: 'two words' }],
    ['idempotencyKey', { idempotencyKey: 7 }],
  ])('names %s when it is malformed', async (input, changes) => {
    const { relay, wallet } = setUp()
    const options = {
      ...actions.createQuote?.required,
      ...changes,
    } as unknown as holdfast.CreateQuoteOptions

    await expect(holdfast.createQuote(wallet, options)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: expect.stringContaining(`${input} must be `),
    })
    expect(relay.calls).toEqual([])
  })
})

describe('executeQuote', () => {
  it('records nothing for a quote whose id cannot be sent', async () => {
    const { relay, wallet } = setUp()
    const quote = { ...quoteFixture(''), id: 'Quote:1\nX: y' }

    await expect(holdfast.executeQuote(wallet, quote)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    })
    expect(relay.calls).toEqual([])
    expect(wallet.getState().pendingExecutions).toEqual([])
  })

  it('refuses the id of a quote in place of the quote', async () => {
    const { wallet } = setUp()
    const id = 'Quote:1' as unknown as holdfast.Quote

    await expect(holdfast.executeQuote(wallet, id)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: 'quote must be what createQuote returned',
    })
  })
})
