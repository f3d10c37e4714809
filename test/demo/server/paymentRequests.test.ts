import { expect, it, onTestFinished } from 'vitest'
import { createPaymentRequests } from '../../../demo/server/paymentRequests.ts'
import { startPlatform } from '../support/startPlatform.ts'

async function start() {
  const platform = await startPlatform()
  onTestFinished(() => platform.close())
  const ada = platform.openBrowser()
  await ada.join('ada@example.com', 'Ada Lovelace')
  return { ada, stranger: platform.openBrowser() }
}

it('a request is shown to a visitor with its link, without a login', async () => {
  const { ada, stranger } = await start()
  const made = await ada.post('/api/payment-requests', { amount: 12_500_000 })
  const { code } = await made.json()
  expect(code).toMatch(/^[a-z2-9]{10}$/)
  const shown = await (await stranger.get(`/api/payment-requests/${code}`)).json()
  expect(shown).toEqual({
    from: 'Ada Lovelace',
    umaAddress: expect.stringMatching(/^\$/),
    amount: { amount: 12_500_000, currency: { code: 'USDB', decimals: 6 } },
  })
})

it('a request is made by a customer alone, for an amount, and no other code shows one', async () => {
  const { ada, stranger } = await start()
  expect((await stranger.post('/api/payment-requests', { amount: 1 })).status).toBe(401)
  for (const amount of [0, -1, 1.5, '1', undefined]) {
    expect((await ada.post('/api/payment-requests', { amount })).status).toBe(400)
  }
  const unknown = await stranger.get('/api/payment-requests/abcdefghjk')
  expect(unknown.status).toBe(404)
  expect(await unknown.json()).toEqual({ code: 'REQUEST_UNKNOWN' })
})

it('a request is there for 30 days', () => {
  let nowMs = 0
  const requests = createPaymentRequests(() => nowMs)
  const request = { userId: 'ada', amount: 12_500_000 }
  const code = requests.add(request)
  nowMs = 30 * 24 * 3_600_000 - 1
  expect(requests.byCode(code)).toEqual(request)
  nowMs += 1
  expect(requests.byCode(code)).toBeUndefined()
})
