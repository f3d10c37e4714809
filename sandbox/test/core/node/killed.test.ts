import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createRandom } from '../../../src/control/faults/seededRandom.ts'
import type { WebhookRecord } from '../../../src/index.ts'
import { type Books, type Client, expectStatus } from '../../support/client.ts'
import { type CliProcess, startCli } from '../../support/cliProcess.ts'
import { useReceiver } from '../../support/receiver.ts'
import { addBankAccount, createTestCustomer, fund, quoteBody } from '../../support/wallet.ts'

const folder = mkdtempSync(join(tmpdir(), 'holdfast-killed-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const receiver = useReceiver()

type Transaction = { id: string; status: string; sentAmount: { amount: number } }
type Page = { data: Transaction[]; totalCount: number }
type ImportJob = { status: string; progress: { processed: number } }

function expectSound({ accounts, transfers }: Books): void {
  expect(accounts.reduce((sum, { balance }) => sum + balance, 0)).toBe(0)
  for (const { entries } of transfers) {
    expect(entries.length).toBeGreaterThan(1)
    expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
  }
}

/** Calls until the process is killed; each response is kept under the number of its call. */
async function callUntilKilled<T>(
  process: CliProcess,
  killAfter: number,
  call: (index: number) => Promise<T>,
): Promise<Map<number, T>> {
  const answered = new Map<number, T>()
  let index = 0
  const caller = async () => {
    for (;;) {
      const mine = index++
      answered.set(mine, await call(mine))
      if (answered.size === killAfter) await process.kill()
    }
  }
  await Promise.allSettled([caller(), caller(), caller()])
  return answered
}

const listAll = async (client: Client) => {
  const { body } = await client.get<Page>('/transactions?limit=100')
  expect(body.totalCount).toBeLessThanOrEqual(100)
  return body.data
}

describe('a process killed with SIGKILL and started again on its data folder', () => {
  it('has done each payment wholly or not at all, and lost none that had a response', async () => {
    const args = ['--data', join(folder, 'payments'), '--webhook-url', receiver.url()]
    // Nothing is delivered before the kill.
    receiver.answerWith(() => undefined)
    const first = await startCli(...args)
    const { customerId, usdAccountId } = await createTestCustomer(first)
    const bank = await addBankAccount(first, customerId, '55555004')
    const other = await addBankAccount(first, customerId)
    await fund(first, usdAccountId, 1_000_000)
    const pay = (client: Client, index: number) => {
      const key = { 'Idempotency-Key': `payment ${index}` }
      if (index % 3 === 0) {
        const ends = { source: { accountId: usdAccountId }, destination: { accountId: other } }
        return client.post<{ id: string }>('/transfer-out', { ...ends, amount: 100 + index }, key)
      }
      // One in three is refused by its bank and comes back.
      const body = quoteBody(usdAccountId, index % 3 === 1 ? bank : other, 100 + index)
      return client.post<{ id: string }>('/quotes', { ...body, immediatelyExecute: true }, key)
    }
    const answered = await callUntilKilled(first, 24, async (index) => {
      const { id } = expectStatus(await pay(first, index), 201)
      return id
    })

    receiver.answerWith(() => ({ status: 200 }))
    const second = await startCli(...args)
    for (const [index, id] of answered) {
      expect(expectStatus(await pay(second, index), 201).id).toBe(id)
    }
    const books = await second.books()
    expectSound(books)
    const executed = books.transfers.filter(({ kind }) => kind === 'EXECUTE')
    const transactions = await listAll(second)
    expect(executed.map(({ reference }) => reference).toSorted()).toEqual(
      transactions.map(({ id }) => id).toSorted(),
    )
    expect(transactions.length).toBeGreaterThanOrEqual(answered.size)
    expect(transactions.length).toBeLessThanOrEqual(answered.size + 3)

    // Half an hour, and what was under way is over and what was announced has arrived.
    expectStatus(await second.control('POST', '/clock/advance', { ms: 1_800_000 }), 200)
    const settled = await listAll(second)
    expect(new Set(settled.map(({ status }) => status))).toEqual(new Set(['COMPLETED', 'FAILED']))
    const paid = settled
      .filter(({ status }) => status === 'COMPLETED')
      .reduce((sum, { sentAmount }) => sum + sentAmount.amount, 0)
    const after = await second.books()
    expectSound(after)
    const balance = after.accounts.find(({ id }) => id === usdAccountId)?.balance
    expect(balance).toBe(1_000_000 - paid)

    const { body } = await second.control<{ data: WebhookRecord[] }>('GET', '/webhooks')
    expect(new Set(body.data.map(({ status }) => status))).toEqual(new Set(['DELIVERED']))
    const arrived = new Set(receiver.received.map((one) => one.body.id))
    expect(body.data.filter(({ id }) => !arrived.has(id))).toEqual([])
    for (const { id, status } of settled) {
      const told = body.data.filter(({ data }) => (data as { id?: string }).id === id)
      const types = told.map(({ type }) => type.replace('OUTGOING_PAYMENT.', ''))
      expect(types).toEqual(
        status === 'COMPLETED'
          ? ['PENDING', 'PROCESSING', 'COMPLETED']
          : ['PENDING', 'PROCESSING', 'FAILED', 'REFUND_PENDING', 'REFUND_COMPLETED'],
      )
    }
    await second.stop()
  }, 240_000)

  it('has each of a thousand transfers that had a response, once, over many kills', async () => {
    const args = ['--data', join(folder, 'many')]
    const random = createRandom(1).next
    const answered = new Map<string, string>()
    let process = await startCli(...args)
    const { customerId, usdAccountId } = await createTestCustomer(process)
    const bank = await addBankAccount(process, customerId)
    await fund(process, usdAccountId, 10_000_000)
    const ends = { source: { accountId: usdAccountId }, destination: { accountId: bank } }
    const pay = async (client: Client, key: string) => {
      const headers = { 'Idempotency-Key': key }
      const paid = await client.post<{ id: string }>(
        '/transfer-out',
        { ...ends, amount: 100 },
        headers,
      )
      return expectStatus(paid, 201).id
    }
    let kills = 0
    while (answered.size < 1_000) {
      kills += 1
      const count = 5 + Math.floor(random() * 70)
      const key = (index: number) => `kill ${kills}, transfer ${index}`
      const round = await callUntilKilled(process, count, (index) => pay(process, key(index)))
      for (const [index, id] of round) answered.set(key(index), id)
      process = await startCli(...args)
      for (const [index, id] of round) expect(await pay(process, key(index))).toBe(id)
    }

    const books = await process.books()
    expectSound(books)
    const executed = books.transfers.filter(({ kind }) => kind === 'EXECUTE')
    const references = new Set(executed.map(({ reference }) => reference))
    expect(references.size).toBe(executed.length)
    expect([...answered.values()].filter((id) => !references.has(id))).toEqual([])
    // Three callers, each of which a kill may leave without its response.
    expect(executed.length).toBeLessThanOrEqual(answered.size + 3 * kills)
    expect(kills).toBeGreaterThan(10)
    await process.stop()
  }, 600_000)

  it('asks again about a payment nobody had decided on, which is decided once', async () => {
    const args = ['--data', join(folder, 'approval'), '--webhook-url', receiver.url()]
    let asked = () => {}
    const wasAsked = new Promise<void>((resolve) => {
      asked = resolve
    })
    receiver.answerWith(({ body }) => {
      if (body.type !== 'INCOMING_PAYMENT.PENDING') return { status: 200 }
      asked()
      return undefined
    })
    const first = await startCli(...args)
    const { customerId, usdAccountId } = await createTestCustomer(first)
    const body = {
      senderUmaAddress: '$mary@elsewhere.test',
      customerId,
      receivingCurrencyCode: 'USD',
      receivingCurrencyAmount: 500,
    }
    const { id } = expectStatus(await first.post<{ id: string }>('/sandbox/uma/receive', body), 200)
    await wasAsked
    await first.kill()
    receiver.answerWith(() => ({ status: 200 }))
    const second = await startCli(...args)
    const decided = async () =>
      (await second.get<Transaction>(`/transactions/${id}`)).body.status !== 'PENDING'
    await expect.poll(decided, { timeout: 20_000 }).toBe(true)
    const questions = () =>
      receiver.received.filter((one) => one.body.type === 'INCOMING_PAYMENT.PENDING')
    await expect.poll(() => questions().length, { timeout: 20_000 }).toBe(2)
    expect(new Set(questions().map(({ raw }) => raw)).size).toBe(1)
    const { body: transaction } = await second.get<Transaction>(`/transactions/${id}`)
    const books = await second.books()
    expectSound(books)
    const balance = books.accounts.find((account) => account.id === usdAccountId)?.balance
    expect(balance).toBe(transaction.status === 'COMPLETED' ? 500 : 0)
    await second.stop()
  }, 120_000)

  it('has its clock where it was moved to, though it was killed on the way', async () => {
    const args = ['--data', join(folder, 'clock'), '--webhook-url', receiver.url()]
    let told = () => {}
    const wasTold = new Promise<void>((resolve) => {
      told = resolve
    })
    receiver.answerWith(({ body }) => {
      if (body.type !== 'OUTGOING_PAYMENT.COMPLETED') return { status: 200 }
      told()
      return undefined
    })
    const first = await startCli(...args)
    const { customerId, usdAccountId } = await createTestCustomer(first)
    // Completes after six minutes.
    const slow = await addBankAccount(first, customerId, '55555003')
    await fund(first, usdAccountId, 1_000)
    const body = { ...quoteBody(usdAccountId, slow, 100), immediatelyExecute: true }
    expectStatus(await first.post('/quotes', body), 201)
    const before = Date.now()
    const advancing = first.control('POST', '/clock/advance', { ms: 3_600_000 }).catch(() => {})
    await wasTold
    await first.kill()
    await advancing
    const second = await startCli(...args)
    const { now } = (await second.control<{ now: string }>('GET', '/clock')).body
    expect(Date.parse(now)).toBeGreaterThanOrEqual(before + 300_000)
    await second.stop()
  }, 120_000)

  it('goes on with an import, and imports no line twice', async () => {
    const args = ['--data', join(folder, 'import')]
    const first = await startCli(...args)
    const total = 120
    const header = 'customerType,umaAddress,platformCustomerId,fullName,birthDate,addressLine1'
    const lines = Array.from(
      { length: total },
      (_, at) => `INDIVIDUAL,$p${at}@bank.test,p${at},Ada,1990-01-02,1 Main St,Town,IL,62701,US`,
    )
    const rawBody = new FormData()
    const text = [`${header},city,state,postalCode,country`, ...lines].join('\n')
    rawBody.append('file', new Blob([text]), 'customers.csv')
    const path = '/customers/bulk/csv'
    const accepted = await first.call<{ jobId: string }>('POST', path, undefined, { rawBody })
    const { jobId } = expectStatus(accepted, 202)
    const progressOf = async (client: Client) => {
      const { body } = await client.get<ImportJob>(`/customers/bulk/jobs/${jobId}`)
      return body
    }
    while ((await progressOf(first)).progress.processed < 10);
    await first.kill()

    const second = await startCli(...args)
    const { processed } = (await progressOf(second)).progress
    expect(processed).toBeGreaterThanOrEqual(10)
    expect(processed).toBeLessThan(total)
    expectStatus(await second.control('POST', '/clock/advance', { ms: 0 }), 200)
    expect(await progressOf(second)).toMatchObject({
      status: 'COMPLETED',
      progress: { total, processed: total, successful: total, failed: 0 },
      errors: [],
    })
    expect((await second.get<Page>('/customers')).body.totalCount).toBe(total)
    await second.stop()
  }, 240_000)
})
