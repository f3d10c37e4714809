import { describe, expect, it } from 'vitest'
import { relayUnderTest } from '../support/relayUnderTest.ts'
import { json, scriptedService } from '../support/scriptedService.ts'
import { ada } from '../support/users.ts'

const [accountId = ''] = ada.accountIds
const body = { form: 'VIRTUAL', fundingSources: [accountId] }

function relayWith(allow: object) {
  const fetch = scriptedService(() => json(500, {}))
  const { browserOf, seen } = relayUnderTest({ fetch, users: [ada], allow })
  return { browser: browserOf(ada), seen }
}

describe('POST /cards', { tags: ['T30'] }, () => {
  it.each([{}, { createCard: false }, { createCard: undefined }])(
    'is an unknown route with the option allow: %j',
    async (allow) => {
      const { browser, seen } = relayWith(allow)

      expect(await browser.post('/cards', body)).toMatchObject({
        status: 404,
        body: { code: 'ROUTE_NOT_FOUND' },
      })
      expect(seen).toEqual([])
    },
  )

  it('is sent with the cardholder of the app’s user, whom a page cannot name', async () => {
    const { browser, seen } = relayWith({ createCard: true })
    await browser.post('/cards', body)
    const named = await browser.post('/cards', { ...body, cardholderId: 'Customer:1' })

    const sent = seen.filter(({ method }) => method === 'POST')
    expect(sent.map((request) => JSON.parse(request.body))).toEqual([
      { ...body, cardholderId: ada.customerId },
    ])
    expect(named).toMatchObject({
      status: 400,
      body: { message: 'body.cardholderId must be absent' },
    })
  })

  it('takes no option that is neither true nor false', () => {
    expect(() => relayWith({ createCard: 'yes' })).toThrow(/createCard/)
  })
})
