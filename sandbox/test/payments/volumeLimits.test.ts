// in the proof: august
import { describe, expect, it } from 'vitest'
import { connectAgent, transferBody } from '../support/agents.ts'
import { expectStatus, type Refusal } from '../support/client.ts'
import { useSandbox } from '../support/harness.ts'
import {
  addBankAccount,
  balanceOf,
  createTestCustomer,
  fund,
  type Quote,
  quoteBody,
} from '../support/wallet.ts'

const limited = useSandbox({
  profile: 'live-2026-08',
  mode: 'real',
  dailyVolumeLimit: 10_000,
  transactionSizeLimit: 6_000,
})

type Client = typeof limited

/** A customer with money and a bank account. */
async function start(client: Client = limited) {
  const { customerId, usdAccountId } = await createTestCustomer(client)
  await fund(client, usdAccountId, 1_000_000)
  const bank = await addBankAccount(client, customerId)
  const transfer = (amount: number) =>
    client.post<Refusal>('/transfer-out', {
      source: { accountId: usdAccountId },
      destination: { accountId: bank },
      amount,
    })
  const quote = (amount: number, more = {}) =>
    client.post<Quote & Refusal>('/quotes', quoteBody(usdAccountId, bank, amount, more))
  const execute = (id: string) => client.post<Refusal>(`/quotes/${id}/execute`)
  return { customerId, usdAccountId, bank, transfer, quote, execute }
}

describe('the daily volume of a customer', () => {
  it('is what was paid, and not what was quoted', async () => {
    const { transfer, quote, execute } = await start()
    const [first, second] = [
      expectStatus(await quote(6_000), 201),
      expectStatus(await quote(6_000), 201),
    ]
    expectStatus(await execute(first.id), 200)
    const refused = await execute(second.id)
    expect(expectStatus(refused, 429)).toMatchObject({
      code: 'DAILY_VOLUME_LIMIT_EXCEEDED',
      details: { limit: { amount: 10_000, currency: 'USD' } },
    })
    expect(refused.headers.get('retry-after')).toBe(String(12 * 3_600))
    for (const attempt of [
      await quote(4_001),
      await quote(4_001, { immediatelyExecute: true }),
      await transfer(4_001),
    ]) {
      expect(expectStatus(attempt, 429).code).toBe('DAILY_VOLUME_LIMIT_EXCEEDED')
    }
    expectStatus(await transfer(4_000), 201)
    expectStatus(await transfer(1), 429)
  })

  it('begins anew at midnight in UTC', async () => {
    const { transfer } = await start()
    for (const amount of [6_000, 4_000]) expectStatus(await transfer(amount), 201)
    await limited.sandbox().clock.advance(12 * 3_600_000 - 1)
    expectStatus(await transfer(1), 429)
    await limited.sandbox().clock.advance(1)
    expectStatus(await transfer(1), 201)
  })

  it('is each customer’s own', async () => {
    const [ada, bob] = [await start(), await start()]
    for (const amount of [6_000, 4_000]) expectStatus(await ada.transfer(amount), 201)
    expectStatus(await bob.transfer(6_000), 201)
    expectStatus(await ada.transfer(1), 429)
  })

  it('is not exceeded by twenty payments at the same moment', async () => {
    const { transfer, usdAccountId } = await start()
    const answers = await Promise.all(Array.from({ length: 20 }, () => transfer(1_000)))
    const statuses = answers.map(({ status }) => status).toSorted()
    expect(statuses).toEqual([...Array(10).fill(201), ...Array(10).fill(429)])
    expect(await balanceOf(limited, usdAccountId)).toBe(990_000)
  })

  it('is not exceeded by payments from several accounts at the same moment', async () => {
    // Any one of them is within the limit, and no two are.
    const amounts = { USD: 5_100, EUR: 4_900, GBP: 4_300 }
    for (let round = 0; round < 3; round++) {
      const currencies = Object.keys(amounts)
      const { customerId, walletId } = await createTestCustomer(limited, { currencies })
      type Account = { id: string; balance: { currency: { code: keyof typeof amounts } } }
      const path = `/customers/internal-accounts?customerId=${customerId}`
      const { data } = (await limited.get<{ data: Account[] }>(path)).body
      const bank = await addBankAccount(limited, customerId)
      const ids: string[] = []
      for (const { id, balance } of data.filter((account) => account.id !== walletId)) {
        const amount = amounts[balance.currency.code]
        await fund(limited, id, amount)
        const answer = await limited.post<Quote>('/quotes', quoteBody(id, bank, amount))
        ids.push(expectStatus(answer, 201).id)
      }
      const execute = (id: string) => limited.post<Refusal>(`/quotes/${id}/execute`)
      const answers = await Promise.all(ids.map(execute))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429, 429])
    }
  })

  it('counts what the customer’s agents pay', async () => {
    const { customerId, usdAccountId, bank, transfer } = await start()
    const agent = await connectAgent(limited, customerId)
    const pay = (amount: number) =>
      agent.post<Refusal>('/transfer-out', transferBody(usdAccountId, bank, amount))
    expectStatus(await pay(6_000), 201)
    expectStatus(await transfer(4_000), 201)
    expect(expectStatus(await pay(1), 429).code).toBe('DAILY_VOLUME_LIMIT_EXCEEDED')
  })

  it('limits what an agent quotes and executes, too', async () => {
    const { customerId, usdAccountId, bank, transfer } = await start()
    const agent = await connectAgent(limited, customerId)
    const quote = (amount: number) =>
      agent.post<Quote & Refusal>('/quotes', quoteBody(usdAccountId, bank, amount))
    const { id } = expectStatus(await quote(5_000), 201)
    expectStatus(await transfer(6_000), 201)
    const executed = await agent.post<Refusal>(`/quotes/${id}/execute`)
    for (const attempt of [await quote(5_000), executed]) {
      expect(expectStatus<Refusal>(attempt, 429).code).toBe('DAILY_VOLUME_LIMIT_EXCEEDED')
    }
    expect(await balanceOf(limited, usdAccountId)).toBe(994_000)
  })
})

describe('the size of a payment', () => {
  it('is limited in every call that pays', async () => {
    const { transfer, quote } = await start()
    for (const attempt of [await transfer(6_001), await quote(6_001)]) {
      expect(expectStatus(attempt, 400)).toMatchObject({
        code: 'TRANSACTION_SIZE_LIMIT_EXCEEDED',
        details: { limit: { amount: 6_000, currency: 'USD' } },
      })
    }
    expectStatus(await transfer(6_000), 201)
  })
})
