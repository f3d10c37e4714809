import { readFile } from 'node:fs/promises'
import type { Sandbox } from 'holdfast-sandbox'
import { createApiClient } from 'holdfast-sandbox/testing'
import { test as base, type SandboxCustomer, type SandboxFixtures } from 'holdfast-sandbox/vitest'
import { describe, expect } from 'vitest'
import { payloadOf, type Quote, quoteBody } from '../support/wallet.ts'

const startAt = new Date('2026-06-01T12:00:00Z')
const test = base
  .extend('sandboxOptions', { scope: 'worker' }, { clock: 'frozen', startAt })
  .extend('seed', { scope: 'worker' }, () => async (sandbox: Sandbox) => {
    const api = createApiClient(sandbox)
    await api.post('/customers', { customerType: 'INDIVIDUAL', fullName: 'Prepared' })
  })
const customersOf = async (api: SandboxFixtures['api']) =>
  (await api.get<{ data: unknown[] }>('/customers')).body.data
async function createQuote(api: SandboxFixtures['api'], customer: SandboxCustomer) {
  const body = quoteBody(customer.walletAccountId, customer.externalAccountId, 1_000_000)
  return (await api.post<Quote>('/quotes', body)).body
}

describe('the fixtures for Vitest', () => {
  const expectOwn = async (api: SandboxFixtures['api']) => {
    expect(await customersOf(api)).toMatchObject([{ fullName: 'Prepared' }])
    expect((await api.post('/customers', { customerType: 'INDIVIDUAL' })).status).toBe(201)
    expect(await customersOf(api)).toHaveLength(2)
  }

  test.for([1, 2])('give each test what the worker prepared: %i', (_, { api }) => expectOwn(api))

  test.concurrent.for([1, 2])('give it to tests that run at the same time: %i', (_, { api }) =>
    expectOwn(api),
  )

  test('leave the prepared sandbox as it is', async ({ sandbox, preparedSandbox }) => {
    await sandbox.reset()
    expect(await customersOf(createApiClient(preparedSandbox))).toHaveLength(1)
  })

  describe('after a test', () => {
    let ended: Sandbox | undefined
    test('which has a sandbox', ({ sandbox }) => {
      ended = sandbox
    })

    test('close its sandbox', async () => {
      const response = await ended?.fetch(new Request('http://localhost/health'))
      expect(response?.status).toBe(503)
      expect(await response?.json()).toMatchObject({ code: 'SANDBOX_CLOSED' })
    })
  })

  test('start the sandbox with the options', async ({ sandbox, sandboxOptions }) => {
    expect(sandboxOptions).toEqual({ clock: 'frozen', startAt })
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(sandbox.clock.now()).toEqual(startAt)
  })

  test('have a client that sends bodies and headers', async ({ api }) => {
    const changed = await api.patch('/config', { umaDomain: 'pay.example.test' })
    expect(changed).toMatchObject({ status: 200, body: { umaDomain: 'pay.example.test' } })
    expect(changed.headers.get('content-type')).toMatch('application/json')
    expect((await api.get('/customers', { authorization: 'Basic eDp5' })).status).toBe(401)
    const { body } = await api.post<{ id: string }>('/customers', { customerType: 'INDIVIDUAL' })
    expect((await api.delete(`/customers/${body.id}`)).status).toBe(200)
  })

  test('have an approved customer with money and a bank account', async ({ api, customer }) => {
    const query = `customerId=${customer.id}`
    const shown = await api.get(`/customers/${customer.id}`)
    expect(shown.body).toMatchObject({ kycStatus: 'APPROVED', fullName: customer.fullName })
    const internal = await api.get(`/customers/internal-accounts?${query}`)
    expect(internal.body).toMatchObject({
      data: expect.arrayContaining([
        expect.objectContaining({
          id: customer.walletAccountId,
          balance: expect.objectContaining({ amount: 100_000_000 }),
        }),
        expect.objectContaining({ id: customer.usdAccountId }),
      ]),
    })
    const external = await api.get(`/customers/external-accounts?${query}`)
    expect(external.body).toMatchObject({ data: [{ id: customer.externalAccountId }] })
  })

  test('have another bank account than the documented one, which can be added', async ({
    api,
    customer,
  }) => {
    const documented = '../../../src/wallet/payments/createExternalAccount.ts'
    const guide = await readFile(new URL(documented, import.meta.url), 'utf8')
    const [, accountNumber] = /accountNumber: '(\d+)'/.exec(guide) ?? []
    const added = await api.post('/customers/external-accounts', {
      customerId: customer.id,
      currency: 'USD',
      accountInfo: {
        accountType: 'USD_ACCOUNT',
        accountNumber,
        routingNumber: '021000021',
        beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: customer.fullName },
      },
    })
    expect(added.status).toBe(201)
  })

  test('have a session that signs exactly what it is given', async ({ api, signedInCustomer }) => {
    const quote = await createQuote(api, signedInCustomer)
    const payload = payloadOf(quote)
    const execute = async (signature: string) => {
      const headers = { 'Service-Wallet-Signature': signature }
      return (await api.post(`/quotes/${quote.id}/execute`, undefined, headers)).status
    }
    expect(await execute(signedInCustomer.sign(`${payload} `))).toBe(401)
    expect(await execute(signedInCustomer.sign(payload))).toBe(200)
    expect(signedInCustomer.publicKeyHex).toMatch(/^0[23][0-9a-f]{64}$/)
  })

  test('say which step failed', async ({ api, sandbox }) => {
    sandbox.faults.add({ kind: 'serverError', status: 503, route: 'POST /customers' })
    const { createCustomer } = await import('../../src/testing/customer.ts')
    await expect(createCustomer(api)).rejects.toThrow(
      /^The fixture could not create the customer: 503 /,
    )
  })
})
