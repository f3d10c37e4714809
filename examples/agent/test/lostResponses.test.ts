import { chmod, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openPaymentJournal } from '../store/paymentJournal.ts'
import { writePrivateFile } from '../store/privateFile.ts'
import type { Home } from './support/agentProcess.ts'
import { type Assistant, idIn, restart, startAssistant } from './support/assistant.ts'
import { type Service, startService } from './support/service.ts'
import { skipPauses } from './support/skipPauses.ts'

skipPauses()

let service: Service
beforeAll(async () => {
  service = await startService()
})
beforeEach(() => service.sandbox.faults.clear())
afterAll(() => service.close())

const transfer = 'POST /agents/me/transfer-out'
const execution = 'POST /agents/me/quotes/{quoteId}/execute'

/** Loses responses of the service to requests that it carried out, or did not. */
const lose = (route: string, when: 'before' | 'after', count = 3) =>
  service.sandbox.faults.add({ route, kind: 'drop', when, count })

async function quote({ agent, call }: Assistant): Promise<string> {
  const { accountId: from, payeeId: payee } = agent
  return idIn(await call('quote_payment', { from, payee, amount: '30', currency: 'USD' }))
}

describe('a payment whose response is lost', { tags: ['T39'] }, () => {
  it('is found out within the call, and made once', async () => {
    const { agent, pay } = await startAssistant(service)
    await lose(transfer, 'after', 1)
    expect(await pay()).toMatchObject({ isError: false })
    expect(await service.listPayments(agent)).toEqual([2_000])
  })

  it('stays unknown while the service is down, and is not made again afterwards', async () => {
    const { agent, pay } = await startAssistant(service)
    await lose(transfer, 'after')
    const unknown = await pay()
    expect(unknown).toMatchObject({ isError: true })
    expect(unknown.text).toMatch(/outcome is unknown.* repeat the call .* does not pay twice/)
    const repeated = await pay()
    expect(repeated.isError).toBe(false)
    expect(repeated.text).toMatch(/it was not made a second time\. The payment of 20\.00 USD/)
    expect(await service.listPayments(agent)).toEqual([2_000])
  })

  it('is made by the repetition when it never arrived', async () => {
    const { agent, pay } = await startAssistant(service)
    await lose(transfer, 'before')
    expect(await pay()).toMatchObject({ isError: true })
    expect(await service.listPayments(agent)).toEqual([])
    const repeated = await pay()
    expect(repeated.isError).toBe(false)
    expect(repeated.text).toMatch(
      /did not list it, so it was sent again under the same key\. The pay/,
    )
    expect(await service.listPayments(agent)).toEqual([2_000])
  })

  it('is not made again under another key, nor by a quote to the same payee', async () => {
    const assistant = await startAssistant(service)
    const { agent, pay, call } = assistant
    await lose(transfer, 'after')
    await pay()
    const other = await pay({ idempotencyKey: 'invoice 1, again' })
    expect(other).toMatchObject({ isError: true })
    const { accountId, payeeId } = agent
    expect(other.text).toMatch(/^Nothing was paid.* a payment of 20\.00 USD from /)
    expect(other.text).toContain(
      `Call pay with from "${accountId}", payee "${payeeId}", amount "20.00", currency "USD" and idempotencyKey "invoice 1".`,
    )
    const quoted = await call('pay_quote', { quoteId: await quote(assistant) })
    expect(quoted.text).toMatch(/^Nothing was paid.* idempotencyKey "invoice 1"/)
    expect(await pay()).toMatchObject({ isError: false })
    const another = await pay({ amount: '21', idempotencyKey: 'invoice 2' })
    expect(another).toMatchObject({ isError: false })
    expect(await service.listPayments(agent)).toEqual([2_100, 2_000])
  })

  it('is not made again by a program that was started anew', async () => {
    const assistant = await startAssistant(service)
    const { agent, client, pay } = assistant
    await lose(transfer, 'after')
    await pay()
    await client.close()
    const restarted = await restart(assistant)
    expect((await restarted.pay()).text).toMatch(/it was not made a second time/)
    expect(await service.listPayments(agent)).toEqual([2_000])
  })

  it('is found although the service refuses the repetition', async () => {
    const { agent, pay } = await startAssistant(service)
    await lose(transfer, 'after')
    await pay()
    await service.pause(agent)
    expect((await pay()).text).toMatch(/The payment of 20\.00 USD/)
    expect(await service.listPayments(agent)).toEqual([2_000])
  })

  it('is found when the service refuses the repetition within a call', async () => {
    const { agent, pay } = await startAssistant(service)
    await lose(transfer, 'after', 1)
    await service.sandbox.faults.add({
      route: transfer,
      kind: 'rateLimit',
      retryAfterSeconds: 1,
      count: 1,
    })
    expect((await pay()).text).toMatch(/^The payment of 20\.00 USD/)
    expect(await service.listPayments(agent)).toEqual([2_000])
  })

  it('is not mistaken for another payment of the same terms', async () => {
    const { agent, home, pay } = await startAssistant(service)
    await pay()
    const { accountId: from, payeeId: to } = agent
    const terms = { kind: 'transfer' as const, from, to, amount: 2_000 }
    const record = { key: 'invoice 2', terms, serviceKey: crypto.randomUUID() }
    await openPaymentJournal(home.folder).begin(record)
    expect(await pay({ idempotencyKey: 'invoice 2' })).toMatchObject({ isError: false })
    expect(await service.listPayments(agent)).toEqual([2_000, 2_000])
  })

  it('by a quote is made once too', async () => {
    const assistant = await startAssistant(service)
    const { agent, call } = assistant
    const quoteId = await quote(assistant)
    await lose(execution, 'after')
    expect(await call('pay_quote', { quoteId })).toMatchObject({ isError: true })
    const another = await call('pay_quote', { quoteId: await quote(assistant) })
    expect(another.text).toMatch(/^Nothing was paid.* Call pay_quote with the quoteId "Quote:/)
    expect(await call('pay_quote', { quoteId })).toMatchObject({ isError: false })
    expect(await service.listPayments(agent)).toEqual([3_000])
  })
})

/** For a machine that does other work too. */
const patience = { timeout: 10_000 }

describe('a payment whose outcome the assistant did not receive', { tags: ['T39'] }, () => {
  it('is not made again under another key', async () => {
    const { agent, pay } = await startAssistant(service)
    await service.sandbox.faults.add({ route: transfer, kind: 'latency', ms: 2_500, count: 1 })
    await expect(pay({}, { timeout: 1_500 })).rejects.toThrow(/timed out/)
    await expect.poll(() => service.listPayments(agent), patience).toEqual([2_000])
    // The first call ends a moment after the service paid.
    await expect
      .poll(async () => (await pay({ idempotencyKey: 'invoice 1, again' })).text, patience)
      .toMatch(/outcome of an earlier payment to this payee did not reach you/)
    expect((await pay()).text).toMatch(/it was not made a second time/)
    expect(await service.listPayments(agent)).toEqual([2_000])
  })
})

describe('an idempotency key', { tags: ['T39'] }, () => {
  it('is refused for another payment', async () => {
    const { agent, pay } = await startAssistant(service)
    await pay()
    const other = await pay({ amount: '21.00' })
    expect(other).toMatchObject({ isError: true })
    expect(other.text).toMatch(/was used for another payment, a payment of 20\.00 USD .* a new key/)
    expect(await service.listPayments(agent)).toEqual([2_000])
  })

  it('is refused for another amount while its payment is open, with the arguments of that', async () => {
    const { agent, pay } = await startAssistant(service)
    await lose(transfer, 'after')
    await pay()
    const other = await pay({ amount: '2000' })
    expect(other.text).toMatch(
      /^Nothing was paid\. .* whose outcome did not reach you.* amount "20\.00", currency "USD" and idempotencyKey "invoice 1"/,
    )
    expect(await pay({ amount: '20.00' })).toMatchObject({ isError: false })
    expect(await service.listPayments(agent)).toEqual([2_000])
  })

  it('is read from a file of an earlier version, which has no currency', async () => {
    const { agent, home, pay } = await startAssistant(service)
    const { accountId: from, payeeId: to } = agent
    const terms = { kind: 'transfer' as const, from, to, amount: 2_000 }
    const record = { key: 'invoice 1', terms, serviceKey: crypto.randomUUID() }
    await openPaymentJournal(home.folder).begin(record)
    const other = await pay({ idempotencyKey: 'invoice 1, again' })
    expect(other.text).toMatch(
      /2000 in the smallest unit .* the same amount as then; list_balances/,
    )
    expect(await pay()).toMatchObject({ isError: false })
    expect(await service.listPayments(agent)).toEqual([2_000])
  })

  it('can be used again after a refusal, which paid nothing', async () => {
    const { agent, pay } = await startAssistant(service)
    await service.pause(agent)
    expect(await pay()).toMatchObject({ isError: true })
    await service.pause(agent, false)
    expect((await pay()).text).toMatch(/^The payment of 20\.00 USD/)
    expect(await service.listPayments(agent)).toEqual([2_000])
  })
})

describe('a folder that cannot be written to', { tags: ['T39'] }, () => {
  it('is said so, and nothing is paid until it can', async () => {
    const { agent, home, pay, log } = await startAssistant(service)
    const payments = join(home.folder, 'payments')
    await writeFile(payments, 'in the way')
    const refused = await pay()
    expect(refused).toMatchObject({ isError: true })
    expect(refused.text).toMatch(/cannot use its folder \(E[A-Z]+\).* it is not paid twice/)
    expect(log()).toMatch(/^pay failed: Error: E/)
    expect(await service.listPayments(agent)).toEqual([])
    await rm(payments)
    expect(await pay()).toMatchObject({ isError: false })
    expect(await service.listPayments(agent)).toEqual([2_000])
  })
})

describe('a damaged file of a payment', { tags: ['T39'] }, () => {
  /** Damages the file of a payment that is the only one in its folder. */
  const damage = async ({ folder }: Home, state: string, key: string) => {
    const journal = openPaymentJournal(folder)
    const terms = { kind: 'quote' as const, from: 'a', to: 'b', quoteId: key }
    await journal.begin({ key, terms, serviceKey: crypto.randomUUID() })
    if (state === 'closed') await journal.close(key)
    const [name = ''] = await readdir(join(folder, 'payments', state))
    const path = join(folder, 'payments', state, name)
    await writePrivateFile(path, '{"key":"secret","ter')
    return { name, path }
  }

  const logLine = (path: string) =>
    `pay failed: UnusableFileError: ${path} is damaged: restore it from a backup, or see in the wallet whether the payment was made, and then delete the file`

  it.each([
    ['open', 'invoice 0'],
    ['open', 'invoice 1'],
    ['closed', 'invoice 1'],
  ])('in %s, of %s, lets nothing be paid, and is not to be retried', async (state, key) => {
    const { agent, home, pay, log } = await startAssistant(service)
    const { name, path } = await damage(home, state, key)
    const refused = await pay()
    expect(refused).toMatchObject({ isError: true })
    expect(refused.text).toMatch(
      /^Nothing was paid by this call\. .* Do not retry, .* Tell the customer/,
    )
    expect(refused.text).toContain(`file "${name}" is damaged`)
    expect(refused.text).not.toMatch(/repeat|secret/)
    expect(log()).toBe(logLine(path))
    expect(await service.listPayments(agent)).toEqual([])
    await rm(path)
    expect(await pay()).toMatchObject({ isError: false })
  })

  it('leaves the outcome of a payment unknown that may have been made', async () => {
    const { agent, home, pay, log } = await startAssistant(service)
    await lose(transfer, 'after')
    await pay()
    const { path } = await damage(home, 'closed', 'invoice 0')
    const unknown = await pay()
    expect(unknown).toMatchObject({ isError: true })
    expect(unknown.text).toMatch(/^The outcome of this payment is unknown\. .* Do not retry/)
    expect(unknown.text).not.toMatch(/Nothing was paid/)
    expect(log()).toBe(logLine(path))
    await rm(path)
    expect((await pay()).text).toMatch(/it was not made a second time/)
    expect(await service.listPayments(agent)).toEqual([2_000])
  })

  it('is not used either when other users can read it', async () => {
    const { agent, home, pay, log } = await startAssistant(service)
    const { name, path } = await damage(home, 'open', 'invoice 0')
    await chmod(path, 0o640)
    const refused = await pay()
    expect(refused.text).toMatch(/^Nothing was paid by this call\. Other users can .* Do not retry/)
    expect(refused.text).toContain(name)
    expect(log()).toContain('run chmod 600 on it')
    expect(await service.listPayments(agent)).toEqual([])
  })
})

describe('a service that is down', () => {
  it('is said so, for reading and for paying', async () => {
    const { agent, pay, call, toolNames } = await startAssistant(service)
    await service.sandbox.faults.add({ kind: 'serverError', status: 503, body: 'html' })
    expect(await toolNames()).toEqual(['get_status', 'wait_for_decision'])
    for (const reply of [await pay(), await call('list_balances')]) {
      expect(reply).toMatchObject({ isError: true })
      expect(reply.text).toMatch(/cannot be reached/)
    }
    await service.sandbox.faults.clear()
    expect(await pay()).toMatchObject({ isError: false })
    expect(await toolNames()).toContain('pay')
    expect(await service.listPayments(agent)).toEqual([2_000])
  })
})
