import { createMemoryStore, verifyWebhook } from 'holdfast/relay'
import { createSandbox, type Sandbox } from 'holdfast-sandbox'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

let sandbox: Sandbox
const heard: string[] = []

// The platform's own handler of webhooks.
async function onWebhook(request: Request): Promise<Response> {
  const publicKeys = [sandbox.signers.webhook]
  const now = () => sandbox.clock.now().getTime()
  const options = { publicKeys, store: createMemoryStore({ now }), now }
  return verifyWebhook(request, options, async ({ type }) => {
    heard.push(type)
    return new Response()
  })
}

beforeAll(async () => {
  sandbox = await createSandbox({
    // The clock stands still until it is advanced.
    clock: 'frozen',
    startAt: new Date('2026-06-01T12:00:00Z'),
    // What the sandbox sends goes straight to the handler, without a port.
    webhookEndpoint: 'http://localhost/webhooks',
    fetch: (url, init) => onWebhook(new Request(url, init)),
  })
})
beforeEach(() => sandbox.reset())
afterAll(() => sandbox.close())

async function call(method: string, path: string, body?: object) {
  const url = `http://localhost${sandbox.basePath}${path}`
  const { authorization } = sandbox
  const headers = { authorization, 'content-type': 'application/json' }
  const init = body ? { method, headers, body: JSON.stringify(body) } : { method, headers }
  return (await sandbox.fetch(new Request(url, init))).json()
}

it('lets a payment in when the platform’s webhook answers 200', async () => {
  const customer = await call('POST', '/customers', {
    customerType: 'INDIVIDUAL',
    fullName: 'Ada Example',
  })
  const { id, status } = await call('POST', '/sandbox/uma/receive', {
    senderUmaAddress: '$mary@elsewhere.example',
    customerId: customer.id,
    receivingCurrencyCode: 'USD',
    receivingCurrencyAmount: 500,
  })
  expect(status).toBe('PENDING')
  // Whatever is due happens, and what it causes; webhooks are waited for.
  await sandbox.clock.advance(0)
  expect((await call('GET', `/transactions/${id}`)).status).toBe('COMPLETED')
  expect(heard).toContain('INCOMING_PAYMENT.COMPLETED')
})

it('mails a code to the owner of a wallet', async () => {
  const customer = await call('POST', '/customers', { customerType: 'INDIVIDUAL' })
  const path = `/customers/internal-accounts?customerId=${customer.id}&type=EMBEDDED_WALLET`
  const { data } = await call('GET', path)
  const credential = { type: 'EMAIL_OTP', accountId: data[0].id, email: 'ada@example.test' }
  await call('POST', '/auth/credentials', credential)
  const [mail] = await sandbox.mail.list()
  expect(mail).toMatchObject({ to: 'ada@example.test', code: expect.stringMatching(/^\d{6}$/) })
})
