import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { useSandbox } from '../support/harness.ts'
import { addBankAccount, createTestCustomer, fund } from '../support/wallet.ts'

const client = useSandbox()

type Document = { paths: Record<string, Record<string, { requestBody?: object }>> }

/** Every operation the document describes. */
async function operations() {
  const response = await client.sandbox().fetch(new Request('http://localhost/openapi.json'))
  const { paths } = (await response.json()) as Document
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ path, method: method.toUpperCase() })),
  )
}

const names = [
  'accountId',
  'amount',
  'challenge',
  'clientPublicKey',
  'currency',
  'customerId',
  'customerType',
  'destination',
  'email',
  'lockedCurrencyAmount',
  'lockedCurrencySide',
  'source',
  'sourceType',
  'type',
  '__proto__',
  'constructor',
]

describe('any input', () => {
  it('gets a 4xx at worst, and the books stay balanced', async () => {
    const { customerId, walletId, usdAccountId } = await createTestCustomer(client)
    await fund(client, usdAccountId, 1_000)
    const bank = await addBankAccount(client, customerId)
    const known = [
      customerId,
      walletId,
      usdAccountId,
      bank,
      'INDIVIDUAL',
      'ACCOUNT',
      'USD',
      'PASSKEY',
    ]
    const leaf = fc.oneof(
      fc.constantFrom(...known),
      fc.string({ unit: 'grapheme' }),
      fc.double(),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
    )
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof({ depthSize: 'small' }, leaf, tie('list'), tie('object')),
      list: fc.array(tie('value'), { maxLength: 3 }),
      object: fc.dictionary(fc.constantFrom(...names), tie('value'), { maxKeys: 8 }),
    }))
    const text = fc.oneof(fc.constantFrom(...known), fc.string({ unit: 'binary', maxLength: 40 }))
    const all = await operations()
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...all),
        text,
        text,
        value,
        fc.constantFrom(...names, 'limit', 'cursor', 'startDate'),
        async ({ path, method }, segment, query, body, name) => {
          const filled = path.replace(/\{[^}]+\}/g, encode(segment))
          const url = `${filled}?${name}=${encode(query)}`
          const hasBody = method !== 'GET' && method !== 'DELETE'
          const { status } = await client.call(method, url, hasBody ? body : undefined)
          expect(status, `${method} ${url} ${JSON.stringify(body)}`).toBeLessThan(500)
        },
      ),
      { numRuns: 400 },
    )
    const { accounts } = await client.books()
    const usd = accounts.filter(({ currency }) => currency === 'USD')
    expect(usd.reduce((sum, { balance }) => sum + balance, 0)).toBe(0)
  }, 180_000)
})

/** A text for an address; what has no UTF-8 form is left out. */
function encode(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '')) || 'x'
}
