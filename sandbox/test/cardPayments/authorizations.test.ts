// also in: august; in the proof: may
import { beforeEach, describe, expect, it } from 'vitest'
import {
  type Card,
  type Cardholder,
  type CardTransaction,
  cardEvents,
  createCardholder,
  issuePayingCard,
  purchase,
  simulate,
  simulated,
  toldTransactions,
  updateCard,
} from '../support/cards.ts'
import { expectStatus } from '../support/client.ts'
import { useSandbox } from '../support/harness.ts'
import { describeWhere, isAugust, itWhere } from '../support/variant.ts'
import { balanceOf } from '../support/wallet.ts'

const client = useSandbox()
const funds = 10_000

let holder: Cardholder
let card: Card

beforeEach(async () => {
  holder = await createCardholder(client, funds)
  card = await issuePayingCard(client, holder)
})

const balance = () => balanceOf(client, holder.walletId)
const system = (role: string) => balanceOf(client, `System:${role}:USDB`)
const play = (path: string, body: object) => simulated(client, card.id, path, body)
const pay = (amount: number, descriptor?: string) =>
  play('authorization', purchase(amount, descriptor))
const clear = ({ id }: CardTransaction, amount: number) =>
  play('clearing', { cardTransactionId: id, amount })
const giveBack = ({ id }: CardTransaction, amount: number) =>
  play('return', { cardTransactionId: id, amount })

/** The three summaries as `count total`, and the pulls under way. */
function sums({ pullSummary, settlementSummary, refundSummary }: CardTransaction) {
  const [pulls, settlements, refunds] = [pullSummary, settlementSummary, refundSummary].map(
    ({ count, totalAmount }) => `${count} ${totalAmount.amount}`,
  )
  return { pulls, settlements, refunds, pending: pullSummary.pendingCount }
}

const none = '0 0'

describe('an authorization', () => {
  it('takes the money from the funding source and waits to be cleared', async () => {
    const paid = await pay(4_500)
    expect(paid).toMatchObject({
      cardId: card.id,
      accountId: holder.walletId,
      status: 'AUTHORIZED',
      merchant: { descriptor: 'COFFEE BAR', mcc: '5814', country: 'US' },
      authorizedAmount: { amount: 4_500, currency: { code: 'USDB' } },
    })
    expect(paid.settledAmount).toBeUndefined()
    expect(paid.refundedAmount).toBeUndefined()
    expect(sums(paid)).toEqual({ pulls: '1 4500', settlements: none, refunds: none, pending: 0 })
    expect(await balance()).toBe(5_500)
    expect(await system('cardReserve')).toBe(4_500)
  })

  it.each([
    ['more than the balance', purchase(funds + 1), 'INSUFFICIENT_FUNDS'],
    ['a merchant ending in 002', purchase(1, 'SHOP 002'), 'INSUFFICIENT_FUNDS'],
    ['a merchant ending in 003', purchase(1, 'SHOP 003'), 'CARD_PAUSED'],
    ['another currency', purchase(1, 'SHOP', { currency: { code: 'USD' } }), 'INVALID_CURRENCY'],
    ['no amount', purchase(0), 'INVALID_INPUT'],
    ['a merchant without a name', purchase(1, ''), 'INVALID_INPUT'],
    ['no currency code', purchase(1, 'SHOP', { currency: {} }), 'INVALID_INPUT'],
  ])('declines %s and moves nothing', async (_, body, code) => {
    const declined = await simulate(client, card.id, 'authorization', body)
    expect(expectStatus(declined, 400).code).toBe(code)
    expect(await balance()).toBe(funds)
    expect(await toldTransactions(client)).toEqual([])
  })

  it('may spend all of the balance, and then nothing', async () => {
    await pay(funds)
    expect(await balance()).toBe(0)
    const declined = await simulate(client, card.id, 'authorization', purchase(1))
    expect(expectStatus(declined, 400).code).toBe('INSUFFICIENT_FUNDS')
  })

  it('spends no unit twice when twenty come at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => simulate(client, card.id, 'authorization', purchase(1_000))),
    )
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(10)
    expect(await balance()).toBe(0)
  })

  it('is declined while the card is frozen, and approved when it is not any more', async () => {
    const before = await pay(1_000)
    expectStatus(await updateCard(client, card.id, { state: 'FROZEN' }, holder), 200)
    const declined = await simulate(client, card.id, 'authorization', purchase(1))
    expect(expectStatus(declined, 400).code).toBe('CARD_PAUSED')
    expect((await clear(before, 1_000)).status).toBe('SETTLED')
    expect((await giveBack(before, 400)).refundedAmount?.amount).toBe(400)
    expectStatus(await updateCard(client, card.id, { state: 'ACTIVE' }, holder), 200)
    expect((await pay(1)).status).toBe('AUTHORIZED')
  })

  it('is declined on a closed card, whose earlier ones go on', async () => {
    const before = await pay(1_000)
    expectStatus(await updateCard(client, card.id, { state: 'CLOSED' }, holder), 200)
    expectStatus(await simulate(client, card.id, 'authorization', purchase(1)), 400)
    expect((await clear(before, 600)).status).toBe('PARTIALLY_SETTLED')
    expect((await clear(before, 0)).status).toBe('SETTLED')
    expect(await balance()).toBe(funds - 600)
  })

  it('at a merchant ending in 005 is pulled half a minute later', async () => {
    const paid = await pay(4_500, 'SLOW 005')
    expect(sums(paid)).toMatchObject({ pulls: none, pending: 1 })
    expect(await balance()).toBe(5_500)
    expect(await system('cardHolds')).toBe(4_500)
    await client.sandbox().clock.advance(29_999)
    expect(await system('cardHolds')).toBe(4_500)
    await client.sandbox().clock.advance(1)
    expect(await system('cardHolds')).toBe(0)
    expect(await system('cardReserve')).toBe(4_500)
  })

  it('at a merchant ending in 005 can be cleared before its pull', async () => {
    const cleared = await clear(await pay(4_500, 'SLOW 005'), 4_500)
    expect(cleared.status).toBe('SETTLED')
    expect(sums(cleared)).toMatchObject({ pulls: '1 4500', settlements: '1 4500', pending: 0 })
    await client.sandbox().clock.advance(30_000)
    expect(await balance()).toBe(5_500)
    expect(await system('cardReserve')).toBe(0)
  })

  it('at a merchant ending in 005 can expire before its pull, which is then not made', async () => {
    const expired = await clear(await pay(4_500, 'SLOW 005'), 0)
    expect(expired.status).toBe('REFUNDED')
    expect(sums(expired)).toEqual({ pulls: none, settlements: none, refunds: none, pending: 0 })
    await client.sandbox().clock.advance(30_000)
    expect(await balance()).toBe(funds)
  })

  it('at a merchant ending in 006 is an exception: its pull failed, and the money is back', async () => {
    const paid = await pay(4_500, 'SHOP 006')
    expect(paid.status).toBe('EXCEPTION')
    expect(sums(paid)).toEqual({ pulls: none, settlements: none, refunds: none, pending: 0 })
    expect(await balance()).toBe(funds)
    const clearing = { cardTransactionId: paid.id, amount: 1 }
    expectStatus(await simulate(client, card.id, 'clearing', clearing), 400)
  })
})

describe('a clearing', () => {
  it('of all of it settles the authorization', async () => {
    const cleared = await clear(await pay(4_500), 4_500)
    expect(cleared).toMatchObject({ status: 'SETTLED', settledAmount: { amount: 4_500 } })
    expect(sums(cleared)).toMatchObject({ pulls: '1 4500', settlements: '1 4500', refunds: none })
    expect(await balance()).toBe(5_500)
    expect(await system('cardReserve')).toBe(0)
  })

  it('of a part leaves the rest to the next ones', async () => {
    const paid = await pay(4_500)
    expect((await clear(paid, 1_500)).status).toBe('PARTIALLY_SETTLED')
    expect((await clear(paid, 1_000)).status).toBe('PARTIALLY_SETTLED')
    const cleared = await clear(paid, 2_000)
    expect(cleared.status).toBe('SETTLED')
    expect(sums(cleared)).toMatchObject({ pulls: '1 4500', settlements: '3 4500', refunds: none })
  })

  it('above the authorization pulls the difference', async () => {
    const cleared = await clear(await pay(4_500), 5_400)
    expect(cleared).toMatchObject({ status: 'SETTLED', authorizedAmount: { amount: 4_500 } })
    expect(sums(cleared)).toMatchObject({ pulls: '2 5400', settlements: '1 5400' })
    expect(await balance()).toBe(4_600)
  })

  it('above what the account can pay is an exception: the merchant gets it from the service', async () => {
    const paid = await pay(9_000)
    const cleared = await clear(paid, 12_000)
    expect(cleared.status).toBe('EXCEPTION')
    expect(sums(cleared)).toMatchObject({ pulls: '1 9000', settlements: '1 12000' })
    expect(await balance()).toBe(1_000)
    expect(await system('suspense')).toBe(-3_000)
    const returned = await giveBack(paid, 12_000)
    expect(returned).toMatchObject({ status: 'EXCEPTION', refundedAmount: { amount: 12_000 } })
    expect(sums(returned)).toMatchObject({ refunds: '1 9000' })
    expect(await balance()).toBe(funds)
    expect(await system('suspense')).toBe(0)
  })

  it('above the authorization of a card closed meanwhile is paid by the service', async () => {
    const paid = await pay(1_000)
    expectStatus(await updateCard(client, card.id, { state: 'CLOSED' }, holder), 200)
    expect((await clear(paid, 1_100)).status).toBe('EXCEPTION')
    expect(await balance()).toBe(9_000)
  })

  it('of nothing lets the authorization expire', async () => {
    const expired = await clear(await pay(4_500), 0)
    expect(expired.status).toBe('REFUNDED')
    expect(sums(expired)).toMatchObject({ pulls: '1 4500', settlements: none, refunds: '1 4500' })
    expect(await balance()).toBe(funds)
  })

  it('of nothing after a part gives the rest back', async () => {
    const paid = await pay(4_500)
    await clear(paid, 1_500)
    const expired = await clear(paid, 0)
    expect(expired).toMatchObject({ status: 'SETTLED', settledAmount: { amount: 1_500 } })
    expect(sums(expired)).toMatchObject({ refunds: '1 3000' })
    expect(await balance()).toBe(8_500)
  })

  it.each(['SETTLED', 'REFUNDED'])('of a %s one is refused', async (status) => {
    const paid = await pay(4_500)
    const ended = await clear(paid, status === 'SETTLED' ? 4_500 : 0)
    expect(ended.status).toBe(status)
    for (const amount of [0, 1]) {
      const body = { cardTransactionId: paid.id, amount }
      const refused = await simulate(client, card.id, 'clearing', body)
      expect(expectStatus(refused, 400).code).toBe('INVALID_INPUT')
    }
  })

  it('that comes twenty times at once settles once', async () => {
    const paid = await pay(4_500)
    const body = { cardTransactionId: paid.id, amount: 4_500 }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => simulate(client, card.id, 'clearing', body)),
    )
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
    expect(await balance()).toBe(5_500)
  })
})

describe('a return', () => {
  it('of all of it refunds the purchase', async () => {
    const paid = await pay(4_500)
    await clear(paid, 4_500)
    const returned = await giveBack(paid, 4_500)
    expect(returned).toMatchObject({ status: 'REFUNDED', refundedAmount: { amount: 4_500 } })
    expect(sums(returned)).toMatchObject({ settlements: '1 4500', refunds: '1 4500' })
    expect(await balance()).toBe(funds)
  })

  it('of parts leaves it settled until all is returned', async () => {
    const paid = await pay(4_500)
    await clear(paid, 4_500)
    const part = await giveBack(paid, 1_500)
    expect(part).toMatchObject({ status: 'SETTLED', refundedAmount: { amount: 1_500 } })
    const all = await giveBack(paid, 3_000)
    expect(all).toMatchObject({ status: 'REFUNDED', refundedAmount: { amount: 4_500 } })
    expect(sums(all)).toMatchObject({ refunds: '2 4500' })
  })

  it('of more than was settled and not returned is refused', async () => {
    const paid = await pay(4_500)
    const attempt = (amount: number) =>
      simulate(client, card.id, 'return', { cardTransactionId: paid.id, amount })
    expectStatus(await attempt(1), 400)
    await clear(paid, 3_000)
    expectStatus(await attempt(3_001), 400)
    await giveBack(paid, 2_000)
    expectStatus(await attempt(1_001), 400)
    expectStatus(await attempt(0), 400)
    expect(await balance()).toBe(funds - 2_500)
  })

  it('of a cleared part leaves the rest open', async () => {
    const paid = await pay(4_500)
    await clear(paid, 1_000)
    expect((await giveBack(paid, 1_000)).status).toBe('PARTIALLY_SETTLED')
    expect((await clear(paid, 0)).status).toBe('REFUNDED')
    expect(await balance()).toBe(funds)
  })

  it('to an account that was closed meanwhile is set aside', async () => {
    const paid = await pay(4_500)
    await clear(paid, 4_500)
    expectStatus(await client.call('DELETE', `/customers/${holder.customerId}`), 200)
    expect((await giveBack(paid, 4_500)).status).toBe('REFUNDED')
    expect(await balance()).toBe(5_500)
    expect(await system('suspense')).toBe(4_500)
  })
})

describe('a simulation', () => {
  it('knows no card and no transaction that is not there, or another card’s', async () => {
    const nobodys = '00000000-0000-4000-8000-000000000000'
    const paid = await pay(1_000)
    const body = { cardTransactionId: paid.id, amount: 1 }
    expectStatus(await simulate(client, `Card:${nobodys}`, 'clearing', body), 404)
    expectStatus(await simulate(client, `Card:${nobodys}`, 'authorization', purchase(1)), 404)
    expectStatus(await simulate(client, `Card:${nobodys}`, 'return', body), 404)
    const unknown = { ...body, cardTransactionId: `CardTransaction:${nobodys}` }
    const missing = await simulate(client, card.id, 'clearing', unknown)
    const other = await issuePayingCard(client, await createCardholder(client))
    const foreign = await simulate(client, other.id, 'clearing', body)
    expect(expectStatus(foreign, 404)).toEqual(expectStatus(missing, 404))
    expect((await clear(paid, 1_000)).status).toBe('SETTLED')
  })

  itWhere(isAugust, 'of August knows no card that is not there either', async () => {
    const unknown = 'Card:00000000-0000-4000-8000-000000000000'
    const { id: cardTransactionId } = await pay(1_000)
    const bodies = {
      balance_inquiry: { merchant: { descriptor: 'CASH MACHINE' } },
      credit_authorization: purchase(1),
      financial_authorization: purchase(1),
      financial_credit_authorization: purchase(1),
      credit_authorization_advice: purchase(1),
      authorization_advice: { cardTransactionId, amount: 1 },
      return_reversal: { cardTransactionId },
    }
    for (const [path, body] of Object.entries(bodies)) {
      expectStatus(await simulate(client, unknown, path, body), 404)
    }
  })

  itWhere(!isAugust, 'tells nothing by webhooks, for this generation has none for it', async () => {
    await clear(await pay(1_000), 1_000)
    expect(await cardEvents(client)).toEqual(['CARD.STATE_CHANGE'])
  })

  itWhere(isAugust, 'tells each step by a webhook', async () => {
    const paid = await pay(1_000)
    await clear(paid, 400)
    await clear(paid, 600)
    await giveBack(paid, 1_000)
    await pay(1, 'SHOP 006')
    const steps = ['AUTHORIZED', 'PARTIALLY_SETTLED', 'SETTLED', 'REFUNDED']
    expect(await cardEvents(client)).toEqual([
      'CARD.STATE_CHANGE',
      ...[...steps, 'AUTHORIZED', 'EXCEPTION'].map((step) => `CARD_TRANSACTION.${step}`),
    ])
    expect((await toldTransactions(client))[0]).toMatchObject({
      type: 'CARD',
      direction: 'DEBIT',
      customerId: holder.customerId,
    })
  })

  it('has the balance told with every step that moves it', async () => {
    await pay(1_000)
    const webhooks = await client.sandbox().webhooks.list()
    const told = webhooks.filter(({ type }) => type === 'INTERNAL_ACCOUNT.BALANCE_UPDATED')
    expect(told.at(-1)?.data).toMatchObject({ id: holder.walletId, balance: { amount: 9_000 } })
  })
})

describeWhere(isAugust, 'in August,', () => {
  it('a financial authorization settles at once', async () => {
    const paid = await play('financial_authorization', purchase(4_500))
    expect(paid.status).toBe('SETTLED')
    expect(sums(paid)).toMatchObject({ pulls: '1 4500', settlements: '1 4500' })
    expect(await balance()).toBe(5_500)
    const failed = await play('financial_authorization', purchase(1, 'SHOP 006'))
    expect(failed.status).toBe('EXCEPTION')
    const slow = await play('financial_authorization', purchase(500, 'SHOP 005'))
    expect(slow.status).toBe('SETTLED')
  })

  it('a balance inquiry moves nothing and is declined as a purchase is', async () => {
    const { merchant } = purchase(1)
    const answer = await simulate(client, card.id, 'balance_inquiry', { merchant })
    expect(Object.keys(expectStatus(answer, 202))).toEqual(['issuerTransactionToken'])
    expect(await toldTransactions(client)).toEqual([])
    expect(await balance()).toBe(funds)
    await updateCard(client, card.id, { state: 'FROZEN' }, holder)
    const declined = await simulate(client, card.id, 'balance_inquiry', { merchant })
    expect(expectStatus(declined, 400).code).toBe('CARD_PAUSED')
  })

  it('an advice raises or lowers what is authorized', async () => {
    const paid = await pay(4_500)
    const advise = (amount: number) =>
      play('authorization_advice', { cardTransactionId: paid.id, amount })
    expect(await advise(6_000)).toMatchObject({
      status: 'AUTHORIZED',
      authorizedAmount: { amount: 6_000 },
    })
    expect(await balance()).toBe(4_000)
    const lowered = await advise(2_000)
    expect(sums(lowered)).toMatchObject({ pulls: '2 6000', refunds: '1 4000' })
    expect(await balance()).toBe(8_000)
    expect(sums(await advise(2_000))).toEqual(sums(lowered))
    await clear(paid, 500)
    expect((await advise(500)).status).toBe('SETTLED')
    expect(await balance()).toBe(9_500)
  })

  it('an advice of nothing gives everything back', async () => {
    const paid = await pay(4_500, 'SLOW 005')
    const advise = (amount: number) =>
      play('authorization_advice', { cardTransactionId: paid.id, amount })
    expect(sums(await advise(1_500))).toMatchObject({ pulls: none, pending: 1 })
    expect(await system('cardHolds')).toBe(1_500)
    expect((await advise(0)).status).toBe('REFUNDED')
    expect(await balance()).toBe(funds)
  })

  it('an advice that cannot be paid, or goes below what is cleared, is refused', async () => {
    const paid = await pay(4_500)
    const advise = (amount: number) =>
      simulate(client, card.id, 'authorization_advice', { cardTransactionId: paid.id, amount })
    expect(expectStatus(await advise(funds + 1), 400).code).toBe('INSUFFICIENT_FUNDS')
    await clear(paid, 1_000)
    expect(expectStatus(await advise(999), 400).code).toBe('INVALID_INPUT')
    expect(await balance()).toBe(5_500)
    await clear(paid, 0)
    expect(expectStatus(await advise(1_000), 400).code).toBe('INVALID_INPUT')
  })

  it('a credit is paid to the card when it is cleared', async () => {
    const credit = await play('credit_authorization', purchase(700))
    expect(credit).toMatchObject({ status: 'AUTHORIZED', direction: 'CREDIT' })
    expect(await balance()).toBe(funds)
    expect((await clear(credit, 300)).status).toBe('PARTIALLY_SETTLED')
    expect((await clear(credit, 400)).status).toBe('SETTLED')
    expect(await balance()).toBe(funds + 700)
    const back = { cardTransactionId: credit.id, amount: 1 }
    expectStatus(await simulate(client, card.id, 'return', back), 400)
    const advised = await play('credit_authorization', purchase(700))
    const advice = { cardTransactionId: advised.id, amount: 800 }
    expectStatus(await simulate(client, card.id, 'authorization_advice', advice), 400)
    expect((await clear(advised, 0)).status).toBe('SETTLED')
    expect(await balance()).toBe(funds + 700)
  })

  it('a frozen card takes the advice of a credit, but authorizes none', async () => {
    await updateCard(client, card.id, { state: 'FROZEN' }, holder)
    const declined = await simulate(client, card.id, 'credit_authorization', purchase(700))
    expect(expectStatus(declined, 400).code).toBe('CARD_PAUSED')
    const advised = await play('credit_authorization_advice', purchase(700))
    expect((await clear(advised, 700)).status).toBe('SETTLED')
    expect(await balance()).toBe(funds + 700)
    await updateCard(client, card.id, { state: 'CLOSED' }, holder)
    const refused = await simulate(client, card.id, 'credit_authorization_advice', purchase(1))
    expect(expectStatus(refused, 400).code).toBe('FUNDING_SOURCE_INELIGIBLE')
  })

  it('a financial credit is paid to the card at once', async () => {
    const credit = await play('financial_credit_authorization', purchase(700))
    expect(credit).toMatchObject({ status: 'SETTLED', direction: 'CREDIT' })
    expect(await balance()).toBe(funds + 700)
  })

  it('the reversal of a return takes the last one back', async () => {
    const paid = await pay(4_500)
    await clear(paid, 4_500)
    const reverse = () => play('return_reversal', { cardTransactionId: paid.id })
    await giveBack(paid, 1_500)
    await giveBack(paid, 3_000)
    expect(await reverse()).toMatchObject({ status: 'SETTLED', refundedAmount: { amount: 1_500 } })
    expect(await balance()).toBe(funds - 3_000)
    expect((await reverse()).refundedAmount).toBeUndefined()
    expect(await balance()).toBe(funds - 4_500)
    const again = { cardTransactionId: paid.id }
    expectStatus(await simulate(client, card.id, 'return_reversal', again), 400)
  })

  it('the reversal of a return that was spent is an exception', async () => {
    const paid = await pay(4_500)
    await clear(paid, 4_500)
    await giveBack(paid, 4_500)
    await pay(funds)
    const reversed = await play('return_reversal', { cardTransactionId: paid.id })
    expect(reversed.status).toBe('EXCEPTION')
    expect(await balance()).toBe(0)
    expect(await system('suspense')).toBe(-4_500)
  })

  it('a purchase above maxSpendPerTransaction is declined', async () => {
    expectStatus(await updateCard(client, card.id, { maxSpendPerTransaction: 1_000 }, holder), 200)
    await pay(1_000)
    const declined = await simulate(client, card.id, 'authorization', purchase(1_001))
    expect(expectStatus(declined, 400).code).toBe('TRANSACTION_SIZE_LIMIT_EXCEEDED')
    await updateCard(client, card.id, { maxSpendPerTransaction: null }, holder)
    await pay(1_001)
  })
})
