import { createApiClient } from 'holdfast-sandbox/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { customerOf, walletHeaders } from '../support/incomingPayment.ts'
import { type Browser, type RunningPlatform, startPlatform } from '../support/startPlatform.ts'

let platform: RunningPlatform
let browser: Browser
beforeAll(async () => {
  platform = await startPlatform()
  browser = platform.openBrowser()
  await browser.join('ada@example.com')
})
afterAll(() => platform.close())

const codeOf = async (path: string, body: object) =>
  (await (await browser.post(path, body, walletHeaders)).json()).code

it('a login alone gets no card and no number of one, also where the wallet has no passkey', {
  tags: ['T7'],
}, async () => {
  const { walletId } = (await (await browser.get('/api/me')).json()).user
  const body = { form: 'VIRTUAL', fundingSources: [walletId] }
  expect(await codeOf('/wallet/cards', body)).toBe('STEP_UP_REQUIRED')

  const api = createApiClient(platform.sandbox)
  const cardholderId = await customerOf(browser)
  const { body: card } = await api.post<{ id: string }>('/cards', { ...body, cardholderId })
  expect(await codeOf(`/wallet/cards/${card.id}/reveal`, {})).toBe('STEP_UP_REQUIRED')
})
