import { describe, expect, it } from 'vitest'
import { createPhones } from '../../../../demo/server/local/phone.ts'
import type { SandboxCall } from '../../../../demo/server/local/sandboxCall.ts'

const quoteId = 'Quote:00000000-0000-4000-8000-000000000003'
const now = () => new Date('2026-08-01T12:00:00.000Z')

/** The phones of a world in which a payment asks for this factor, if for any. */
function phonesWith(factor: string | undefined, status = 200, changes: object = {}) {
  const bodies: Record<string, Record<string, unknown>> = {
    [`/quotes/${quoteId}`]: {
      transactionId: 'Transaction:1',
      totalSendingAmount: 10_000_000,
      sendingCurrency: { code: 'USDB', decimals: 6 },
      totalReceivingAmount: 1_000,
      receivingCurrency: { code: 'USD', decimals: 2 },
      destination: { destinationType: 'ACCOUNT', accountId: 'ExternalAccount:1' },
      ...(factor && { scaChallenge: { factor } }),
      ...changes,
    },
    '/customers/external-accounts/ExternalAccount:1': {
      accountInfo: { accountNumber: '000123456789', beneficiary: { fullName: 'Grace Hopper' } },
    },
    '/transactions/Transaction:1': { customerId: 'Customer:1' },
    '/customers/Customer:1': { phoneNumber: '+4915112345678' },
  }
  const call: SandboxCall = async (_, path) => ({ status: 200, body: bodies[path] ?? {} })
  const phones = createPhones(call, now)
  const way = phones.listen(async () => new Response(null, { status }))
  const send = (path: string, method = 'POST') =>
    way(new Request(`http://localhost/v1/quotes/${encodeURIComponent(quoteId)}${path}`, { method }))
  return { phones, send }
}

describe('the phones of the demo', () => {
  it.each(['/execute', '/authorize', '/authorize/resend'])(
    'receive the code that a payment asks for with %s',
    async (path) => {
      const { phones, send } = phonesWith('SMS_OTP')
      await send(path)
      expect(phones.messages()).toEqual([
        {
          id: expect.any(String),
          channel: 'SMS',
          to: '+4915112345678',
          text: expect.stringMatching(
            /^123456 is your Marram code to pay 10\.00 USDB to Grace Hopper/,
          ),
          sentAt: '2026-08-01T12:00:00.000Z',
        },
      ])
      phones.clear()
      expect(phones.messages()).toEqual([])
    },
  )

  it.each([
    ['CURRENCY_CONVERSION', 'exchange 10.00 USDB for 10.00 USD'],
    ['PAYOUT', 'pay 10.00 USD to Grace Hopper, account ending in 6789'],
    ['TRANSFER', 'pay 10.00 USDB to Grace Hopper, account ending in 6789'],
  ])('read what the code allows, with amount and payee: %s', async (purpose, act) => {
    const { phones, send } = phonesWith('SMS_OTP', 200, {
      scaChallenge: { factor: 'SMS_OTP', purpose },
    })
    await send('/execute')
    expect(phones.messages().map(({ text }) => text)).toEqual([
      `123456 is your Marram code to ${act}. Never give it to anyone.`,
    ])
  })

  it.each([
    ['an UMA address', { umaAddress: '$grace@bank.example' }, '$grace@bank.example'],
    ['an account that was removed', { accountId: 'ExternalAccount:2' }, 'the receiver'],
  ])('read who is paid: %s', async (_, destination, payee) => {
    const { phones, send } = phonesWith('SMS_OTP', 200, { destination })
    await send('/execute')
    expect(phones.messages()[0]?.text).toContain(`to pay 10.00 USDB to ${payee}.`)
  })

  it.each([
    ['a payment that asks for nothing', undefined, 200, '/execute', 'POST'],
    ['a passkey', 'PASSKEY', 200, '/execute', 'POST'],
    ['a wrong code', 'SMS_OTP', 400, '/authorize', 'POST'],
    ['a read', 'SMS_OTP', 200, '', 'GET'],
  ])('receive nothing for %s', async (_, factor, status, path, method) => {
    const { phones, send } = phonesWith(factor, status)
    await send(path, method)
    expect(phones.messages()).toEqual([])
  })
})
