import { describe, expect, it } from 'vitest'
import { expectStatus, type Refusal } from '../../support/client.ts'
import { useSandbox } from '../../support/harness.ts'

const client = useSandbox()

type Invalid = { message: string; details: { errors: { field: string; reason: string }[] } }

async function refuse(method: string, path: string, body?: unknown, from = client.call) {
  return expectStatus(await from<Invalid>(method, path, body), 400).details.errors
}

const unknown = '00000000-0000-4000-8000-000000000000'
const fund = `/sandbox/internal-accounts/InternalAccount:${unknown}/fund`
const smallestUnit = 'must be an integer, in the smallest unit of the currency'

describe('the later generation', () => {
  const august = useSandbox({ profile: 'live-2026-08' })

  it('names each wrong field with what it has to keep to', async () => {
    const body = {
      customerType: 'INDIVIDUAL',
      fullName: 'x'.repeat(256),
      platformCustomerId: '',
      phoneNumber: '0151',
      idType: 'PASSPORT',
      birthDate: 'today',
      address: {},
    }
    const { details } = expectStatus(await august.post<Refusal>('/customers', body), 400)
    const { errors } = details as { errors: { field: string; message: string }[] }
    const byField = new Map(errors.map((error) => [error.field, error]))
    const idTypes = ['SSN', 'ITIN', 'EIN', 'NON_US_TAX_ID']
    expect(byField.get('fullName')?.message).toMatch(/at most 255/)
    const constraints = errors.map((error) => [error.field, Reflect.get(error, 'constraint')])
    expect(Object.fromEntries(constraints)).toMatchObject({
      fullName: { maxLength: 255 },
      platformCustomerId: { minLength: 1 },
      phoneNumber: { pattern: '^\\+[1-9]\\d{1,14}$' },
      idType: { enum: idTypes },
      birthDate: { format: 'date' },
      'address.line1': undefined,
    })
    for (const error of errors) {
      expect(error.message).not.toBe('')
      expect(error).not.toHaveProperty('reason')
    }
  })

  it('says of one wrong field the same in the list', async () => {
    const path = '/verifications'
    const { details, message } = expectStatus(await august.post<Refusal>(path, {}), 400)
    expect(message).not.toBe('')
    expect(details?.errors).toEqual([{ field: 'customerId', message: 'is required' }])
  })
})

describe('a refusal names each wrong field once, with a reason that a person can read:', () => {
  it.each([
    ['a fraction of the smallest unit', fund, { amount: 10.5 }, 'amount', smallestUnit],
    ['a text', fund, { amount: '5' }, 'amount', 'must be a number'],
    ['what is missing', fund, {}, 'amount', 'is required'],
    ['what is too small', fund, { amount: 0 }, 'amount', 'must be at least 1'],
    ['another value', '/customers', { customerType: 'X' }, 'customerType', 'must'],
  ])('%s', async (_, path, body, field, reason) => {
    const errors = await refuse('POST', path, body)
    expect(errors).toEqual([{ field, reason: expect.stringMatching(`^${reason}`) }])
  })

  it('a number above several limits, with the strictest', async () => {
    const [error, ...others] = await refuse('POST', fund, { amount: 1e300 })
    expect(error?.reason).toMatch(/^must be at most \d+$/)
    expect(Number(error?.reason.split(' ').at(-1))).toBeLessThan(Number.MAX_SAFE_INTEGER)
    expect(others).toEqual([])
  })

  it('a parameter of a query', async () => {
    const errors = await refuse('GET', '/customers?limit=abc')
    expect(errors).toEqual([{ field: 'limit', reason: 'must be a number' }])
  })

  it('a pattern, in words', async () => {
    const { body } = await client.post<{ id: string }>('/customers', { customerType: 'INDIVIDUAL' })
    const errors = await refuse('POST', '/customers/external-accounts', {
      customerId: body.id,
      currency: 'EUR',
      accountInfo: {
        accountType: 'EUR_ACCOUNT',
        iban: 'DE89 3704 0044 0532 0130 00',
        beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Ada Example' },
      },
    })
    const iban = errors.find(({ field }) => field.endsWith('iban'))
    expect(iban?.reason).toBe('must have the form in /openapi.json, without spaces or separators')
  })

  it('a field that is wrong for another reason than its form', async () => {
    const endpoint = { webhookEndpoint: 'http://example.com/' }
    const errors = await refuse('PATCH', '/config', endpoint)
    expect(errors).toEqual([
      { field: 'webhookEndpoint', reason: expect.stringContaining('must be on this machine') },
    ])
  })
})

describe('the control area refuses in the same shape:', () => {
  it.each([
    ['/clock/advance', { ms: -1 }, 'ms', 'must be at least 0'],
    ['/webhooks/shuffle', {}, 'withinMs', 'is required'],
    ['/faults', { kind: 'latency', ms: 1, colour: 'red' }, 'colour', 'is not a known field'],
    ['/faults', { kind: 'latency' }, 'ms', 'is required'],
    ['/namespaces', { colour: 'red' }, 'colour', 'colour is not an option of a namespace'],
  ])('%s %j', async (path, body, field, reason) => {
    expect(await refuse('POST', path, body, client.control)).toEqual([{ field, reason }])
  })
})
