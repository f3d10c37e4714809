import { createSandbox, type Sandbox } from 'holdfast-sandbox'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

let sandbox: Sandbox
const heard: string[] = []

type Payment = { id: string; status: string }

// The platform's own handler of webhooks; a real one verifies the signature first.
async function onWebhook(request: Request): Promise<Response> {
  const { type } = (await request.json()) as { type: string }
  heard.push(type)
  return new Response()
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
}, 20_000)
beforeEach(() => sandbox.reset())
afterAll(() => sandbox.close())

async function call<T>(method: string, path: string, body?: object): Promise<T> {
  const url = `http://localhost${sandbox.basePath}${path}`
  const { authorization } = sandbox
  const headers = { authorization, 'content-type': 'application/json' }
  const init = body ? { method, headers, body: JSON.stringify(body) } : { method, headers }
  return (await sandbox.fetch(new Request(url, init))).json() as Promise<T>
}

it('lets a payment in when the platform’s webhook responds 200', async () => {
  const customer = await call<{ id: string }>('POST', '/customers', {
    customerType: 'INDIVIDUAL',
    fullName: 'Ada Example',
  })
  const { id, status } = await call<Payment>('POST', '/sandbox/uma/receive', {
    senderUmaAddress: '$mary@elsewhere.example',
    customerId: customer.id,
    receivingCurrencyCode: 'USD',
    receivingCurrencyAmount: 500,
  })
  expect(status).toBe('PENDING')
  // Whatever is due happens, and what it causes; webhooks are waited for.
  await sandbox.clock.advance(0)
  expect((await call<Payment>('GET', `/transactions/${id}`)).status).toBe('COMPLETED')
  expect(heard).toContain('INCOMING_PAYMENT.COMPLETED')
})

it('mails a code to the owner of a wallet', async () => {
  const customer = await call<{ id: string }>('POST', '/customers', { customerType: 'INDIVIDUAL' })
  const path = `/customers/internal-accounts?customerId=${customer.id}&type=EMBEDDED_WALLET`
  const { data } = await call<{ data: { id: string }[] }>('GET', path)
  const credential = { type: 'EMAIL_OTP', accountId: data[0]?.id, email: 'ada@example.test' }
  await call('POST', '/auth/credentials', credential)
  const [mail] = await sandbox.mail.list()
  expect(mail).toMatchObject({ to: 'ada@example.test', code: expect.stringMatching(/^\d{6}$/) })
})
