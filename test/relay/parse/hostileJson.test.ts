import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { relayUnderTest } from '../support/relayUnderTest.ts'
import { sampleOf, userRoutes } from '../support/samples.ts'
import { scriptedService } from '../support/scriptedService.ts'
import { ada, adasThings } from '../support/users.ts'

const { accountId, credentialId, sessionId } = adasThings
const owned = {
  data: [{ id: credentialId }, { id: sessionId }],
  customerId: ada.customerId,
  source: { accountId },
}

/** Says that everything is Ada's when asked who owns it, and answers `text` to the call itself. */
function hostileService(path: string, text: string, status: number) {
  let isFirst = true
  return scriptedService((request) => {
    const isCall = request.path.startsWith(path) && (request.method !== 'GET' || !isFirst)
    isFirst = false
    return new Response(isCall ? text : JSON.stringify(owned), { status: isCall ? status : 200 })
  })
}

describe('an answer of the service’s that is no honest one', { tags: ['T19'] }, () => {
  it('is a 502 or a refusal in the envelope, whatever JSON it is, and never a 500', async () => {
    const route = fc.constantFrom(...userRoutes.filter((candidate) => 'forward' in candidate))
    const status = fc.constantFrom(200, 201, 202, 204, 400, 401, 409, 500)
    const text = fc.oneof(fc.json({ maxDepth: 6 }), fc.string(), fc.constant('['.repeat(5_000)))
    await fc.assert(
      fc.asyncProperty(route, status, text, async (anyRoute, answered, body) => {
        fc.pre(answered !== 204 || body === '')
        const sample = sampleOf(anyRoute, adasThings)
        const path = sample.path.split('?')[0] ?? ''
        const { browserOf } = relayUnderTest({
          fetch: hostileService(path, body, answered),
          users: [ada],
        })
        const answer = await browserOf(ada).call(sample.method, sample.path, sample)
        expect(answer.status).not.toBe(500)
        if (answer.status >= 400) expect(answer.body.status).toBe(answer.status)
      }),
      { numRuns: 200 },
    )
  }, 30_000)

  it('brings no __proto__ and no unknown field along', async () => {
    const item = `{"id":"ExternalAccount:1","status":"ACTIVE","currency":"USD","customerId":"${ada.customerId}","accountInfo":{"accountType":"X","__proto__":{"polluted":1},"constructor":"x"},"__proto__":{"polluted":1},"internal":"secret"}`
    const fetch = async () =>
      new Response(`{"data":[${item}],"hasMore":false,"__proto__":{"polluted":1}}`)
    const { browserOf } = relayUnderTest({ fetch, users: [ada] })
    const { status, text } = await browserOf(ada).get('/customers/external-accounts')
    expect(status).toBe(200)
    expect(text).not.toMatch(/__proto__|polluted|internal/)
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })

  it('is refused when it is nested without end, or its money is no safe integer', async () => {
    const account = (info: string, amount = '1') =>
      `{"data":[{"id":"InternalAccount:1","type":"INTERNAL_FIAT","status":"ACTIVE","customerId":"${ada.customerId}","balance":{"amount":${amount},"currency":{}},"fundingPaymentInstructions":[{"accountOrWalletInfo":${info}}],"createdAt":"2026-01-01","updatedAt":"2026-01-01"}]}`
    const ask = async (body: string) => {
      const { browserOf } = relayUnderTest({ fetch: async () => new Response(body), users: [ada] })
      return (await browserOf(ada).get('/customers/internal-accounts')).status
    }
    expect(await ask(account('{}'))).toBe(200)
    expect(await ask(account(`${'{"a":'.repeat(40)}1${'}'.repeat(40)}`))).toBe(502)
    expect(await ask(account('{}', '9007199254740993'))).toBe(502)
    expect(await ask(account('{}', '1.5'))).toBe(502)
    expect(await ask(account('{}', '"1"'))).toBe(502)
  })
})
