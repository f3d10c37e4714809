import { createSandbox, type Sandbox } from 'holdfast-sandbox'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { authorizeQuote } from '../../src/wallet/sca/authorizeQuote.ts'
import { addPayee, executedTo, newEuropean } from '../support/european.ts'
import { startWholeStack } from '../support/wholeStack.ts'
import { type CallService, europeanCustomers } from './recipes/europeanCustomers.ts'
import { bankAccount, quoteBody } from './support/world.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })

/** The code of every message of the sandbox. */
const code = '123456'
const endUserIpAddress = '203.0.113.7'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await createSandbox({ profile: 'live-2026-08', now: () => Date.parse('2026-08-05') })
})
afterAll(() => sandbox.close())

const call: CallService = async (method, path, body) => {
  const response = await sandbox.fetch(
    new Request(`http://localhost${sandbox.basePath}${path}`, {
      method,
      headers: { authorization: sandbox.authorization, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    }),
  )
  const text = await response.text()
  const found = text === '' ? undefined : JSON.parse(text)
  if (!response.ok) throw Object.assign(new Error(text), found)
  return found
}

const customers = europeanCustomers(call)

async function newCustomer(name: string): Promise<string> {
  const { version: termsVersion } = await customers.readTerms()
  const { id } = await customers.create(
    {
      id: name,
      fullName: 'Ada Lovelace',
      email: `${name}@example.com`,
      phoneNumber: '+4915112345678',
      region: 'DE',
    },
    { at: '2026-08-04T09:00:00Z', termsVersion, ipAddress: endUserIpAddress },
  )
  return id
}

async function verifiedCustomer(id: string): Promise<string> {
  const customerId = await newCustomer(id)
  await verifyContacts(customerId)
  return customerId
}

async function verifyContacts(customerId: string): Promise<void> {
  for (const channel of ['email', 'phone'] as const) {
    await customers.sendCode(customerId, channel)
    await customers.confirmCode(customerId, channel, code)
  }
}

async function logIn(customerId: string) {
  const { challengeId } = await customers.startLogin(customerId)
  return customers.completeLogin(customerId, { challengeId, code, endUserIpAddress })
}

/** A payment out of the customer's dollars that waits for a code. */
async function startPayment(customerId: string): Promise<string> {
  type Accounts = { data: { id: string; type: string }[] }
  const path = `/customers/internal-accounts?customerId=${customerId}`
  const accounts = await call<Accounts>('GET', path)
  const accountId = accounts.data.find(({ type }) => type === 'INTERNAL_FIAT')?.id
  await call('POST', `/sandbox/internal-accounts/${accountId}/fund`, { amount: 100_000 })
  const payee = await call<{ id: string }>('POST', '/customers/external-accounts', {
    ...bankAccount,
    customerId,
  })
  const quote = await call<{ id: string; status: string }>('POST', '/quotes', {
    ...quoteBody(accountId ?? '', payee.id, 1000),
    immediatelyExecute: true,
  })
  expect(quote.status).toBe('PENDING_AUTHORIZATION')
  return quote.id
}

/** What a page asks the relay for, with the code of the text message. */
const authorize = (quoteId: string) =>
  call('POST', `/quotes/${quoteId}/authorize`, { code, endUserIpAddress })

describe('the recipe for customers in the EU', () => {
  it('takes the consent to newer terms', async () => {
    const customerId = await newCustomer('dan')
    const { version: termsVersion } = await customers.readTerms()
    const accepted = { at: '2026-08-04T23:00:00Z', termsVersion, ipAddress: endUserIpAddress }
    expect(await customers.acceptTerms(customerId, accepted)).toMatchObject({
      endUserTermsConsent: { acceptedAt: '2026-08-04T23:00:00.000Z', termsVersion },
    })
    const older = { ...accepted, termsVersion: '2025-01-01' }
    await expect(customers.acceptTerms(customerId, older)).rejects.toMatchObject({ status: 400 })
  })

  it('makes a customer who can pay while they are logged in', async () => {
    const customerId = await verifiedCustomer('ada')
    expect(await call('GET', `/customers/${customerId}`)).toMatchObject({
      kycStatus: 'APPROVED',
      contactVerification: { email: 'VERIFIED', phone: 'VERIFIED' },
      endUserTermsConsent: { acceptanceMethod: 'CHECKBOX' },
    })
    const quoteId = await startPayment(customerId)
    await expect(authorize(quoteId)).rejects.toMatchObject({
      status: 409,
      code: 'SCA_SESSION_REQUIRED',
    })

    expect(await logIn(customerId)).toEqual({
      status: 'SUCCESS',
      sessionExpiresAt: '2027-02-01T00:00:00.000Z',
    })
    expect(await authorize(quoteId)).toMatchObject({ status: 'PROCESSING' })
  })

  it('verifies the contacts before the person', async () => {
    const customerId = await newCustomer('bob')
    const identify = () => customers.identify(customerId, 'https://shop.example/verified')
    await expect(identify()).rejects.toMatchObject({ status: 409 })
    await verifyContacts(customerId)
    expect(await identify()).toMatchObject({ kycUrl: expect.stringContaining('http') })
  })

  it('locks a customer after five failed logins, and a new password ends lock and login', async () => {
    const customerId = await verifiedCustomer('cleo')
    const quoteId = await startPayment(customerId)
    await logIn(customerId)
    for (let failed = 1; failed < 5; failed += 1) await customers.recordFailedLogin(customerId)
    expect(await customers.recordFailedLogin(customerId)).toMatchObject({
      suspended: false,
      failedAttempts: 5,
      lockedUntil: '2026-08-05T00:15:00.000Z',
    })
    await expect(logIn(customerId)).rejects.toMatchObject({ status: 423, code: 'ACCOUNT_LOCKED' })
    await expect(authorize(quoteId)).rejects.toMatchObject({ status: 423 })

    expect(await customers.recordNewPassword(customerId)).toMatchObject({ failedAttempts: 0 })
    await expect(authorize(quoteId)).rejects.toMatchObject({ code: 'SCA_SESSION_REQUIRED' })
    await logIn(customerId)
    expect(await authorize(quoteId)).toMatchObject({ status: 'PROCESSING' })
  })

  it('lets the page authorize the same quote after another login', async () => {
    const stack = await startWholeStack('live-2026-08')
    const backend = europeanCustomers((method, path, body) => stack.platform(path, body, method))
    const { wallet, user } = await newEuropean(stack)
    const { customerId } = user
    const quote = await executedTo(wallet, await addPayee(wallet))
    const pay = () => authorizeQuote(wallet, quote, { onChallenge: () => ({ code }) })
    await backend.recordNewPassword(customerId)
    await expect(pay()).rejects.toMatchObject({
      code: 'API_ERROR',
      apiCode: 'SCA_SESSION_REQUIRED',
    })

    const { challengeId } = await backend.startLogin(customerId)
    await backend.completeLogin(customerId, { challengeId, code, endUserIpAddress })
    expect(await pay()).toMatchObject({ status: 'executed' })
    await stack.sandbox.close()
  })
})
