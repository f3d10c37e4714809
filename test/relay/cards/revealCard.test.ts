import { describe, expect, it } from 'vitest'
import { relayUnderTest } from '../support/relayUnderTest.ts'
import { json, type ScriptedRequest, scriptedService } from '../support/scriptedService.ts'
import { ada, bob } from '../support/users.ts'

const panEmbedUrl = 'https://issuer.example/canary'
const expiresAt = '2026-06-01T12:05:00.000Z'
const card = {
  id: 'Card:1',
  cardholderId: ada.customerId,
  fundingSources: ada.accountIds,
  state: 'ACTIVE',
}

/** The app's own rule, for a service without passkeys. */
const withoutPasskey = { revealCard: () => undefined }

/** Answers of the operation, and what the card says beside. */
function revealWith(reveal: () => Response, more: object = {}) {
  const errors: unknown[] = []
  const fetch = scriptedService(({ path }: ScriptedRequest) => {
    return path.endsWith('/reveal') ? reveal() : json(200, { ...card, ...more })
  })
  const { browserOf, seen, log } = relayUnderTest({
    fetch,
    users: [ada],
    stepUp: withoutPasskey,
    onError: (error) => errors.push(error),
  })
  const calling = browserOf(ada).post('/cards/Card%3A1/reveal', {})
  return calling.then((response) => ({ response, seen, log, errors }))
}

describe('POST /cards/{id}/reveal', { tags: ['T38'] }, () => {
  it('gives the URL and its end, and nothing else, not to be kept', async () => {
    const made = { panEmbedUrl, expiresAt, pan: '4111' }
    const { response } = await revealWith(() => json(200, made))

    expect(response).toMatchObject({ status: 200, body: { url: panEmbedUrl, expiresAt } })
    expect(Object.keys(response.body as object)).toEqual(['url', 'expiresAt'])
    expect(response.headers.get('Cache-Control')).toBe('no-store')
  })

  it.each([404, 405, 501])(
    'takes the URL of the card where the service answers %d: it has no such operation',
    async (status) => {
      const { response } = await revealWith(() => json(status, {}), { panEmbedUrl })

      expect(response).toMatchObject({ status: 200, body: { url: panEmbedUrl } })
    },
  )

  it.each([
    ['of another id', { id: 'Card:2' }],
    ['of another customer', { cardholderId: bob.customerId }],
  ])('shows no number of another card, %s, which the service confused with it', async (_, more) => {
    let reads = 0
    const fetch = scriptedService(({ path }: ScriptedRequest) => {
      if (path.endsWith('/reveal')) return json(404, {})
      reads += 1
      return json(200, { ...card, panEmbedUrl, ...(reads > 1 && more) })
    })
    const { browserOf } = relayUnderTest({ fetch, users: [ada], stepUp: withoutPasskey })

    const { status, text } = await browserOf(ada).post('/cards/Card%3A1/reveal', {})

    expect(reads).toBe(2)
    expect(status).toBe(502)
    expect(text).not.toContain('issuer.example')
  })

  it.each([403, 500, 429, 401])('asks for nothing more after a %d', async (status) => {
    const refusal = () => json(status, { code: 'USER_NOT_READY' })
    const { response, seen } = await revealWith(refusal, { panEmbedUrl })

    expect(response.status).toBeGreaterThanOrEqual(400)
    expect(response.text).not.toContain('canary')
    expect(seen.at(-1)).toMatchObject({ method: 'POST' })
    expect(seen.filter(({ path }) => path.endsWith('/reveal'))).toHaveLength(1)
  })

  it('says that there is no number where the card has no URL', async () => {
    const { response } = await revealWith(() => json(404, {}))

    expect(response).toMatchObject({ status: 403, body: { code: 'USER_NOT_READY' } })
  })

  it.each(['javascript:canary', 'http://issuer.example/canary', 'canary'])(
    'refuses %s, which no page may open',
    async (url) => {
      const { response } = await revealWith(() => json(200, { panEmbedUrl: url, expiresAt }))

      const ofCard = await revealWith(() => json(404, {}), { panEmbedUrl: url })

      for (const { status, body, text } of [response, ofCard.response]) {
        expect({ status, code: body.code }).toEqual({ status: 502, code: 'SERVICE_ANSWER_INVALID' })
        expect(text).not.toContain('canary')
      }
    },
  )

  it('leaves the URL out of the log and of onError', async () => {
    const fine = await revealWith(() => json(200, { panEmbedUrl, expiresAt }))
    const wrong = await revealWith(() => json(200, { panEmbedUrl, expiresAt: 'canary' }))

    for (const { log, errors } of [fine, wrong]) {
      expect(log.map(({ route }) => route)).toEqual(['revealCard'])
      expect(`${JSON.stringify(log)}${errors.map(String).join()}`).not.toContain('canary')
    }
  })
})
