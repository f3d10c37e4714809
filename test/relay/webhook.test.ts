import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  createMemoryStore,
  type VerifyWebhookOptions,
  verifyWebhook,
} from '../../src/relay/index.ts'

const now = Date.parse('2026-06-01T12:00:00.000Z')
const service = newKey()
const successor = newKey()
const stranger = newKey()
const delivery = {
  id: 'Webhook:1',
  type: 'OUTGOING_PAYMENT.COMPLETED',
  timestamp: '2026-06-01T11:59:00.000Z',
  data: { id: 'Transaction:1' },
}

function newKey() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return { privateKey, pem: String(publicKey.export({ type: 'spki', format: 'pem' })) }
}

function sign(body: string | Uint8Array, { privateKey }: { privateKey: KeyObject }): string {
  return createSign('SHA256').update(body).sign(privateKey, 'base64')
}

function request(body: BodyInit, signature: string | undefined, header = 'X-Service-Signature') {
  const headers: Record<string, string> = signature === undefined ? {} : { [header]: signature }
  return new Request('https://app.example/webhooks', { method: 'POST', body, headers })
}

function optionsWith(changes: Partial<VerifyWebhookOptions> = {}): VerifyWebhookOptions {
  return {
    publicKeys: [service.pem],
    store: createMemoryStore({ now: () => now }),
    now: () => now,
    ...changes,
  }
}

const text = JSON.stringify(delivery)
const good = () => request(text, sign(text, service))
const unauthorized = { status: 401, code: 'UNAUTHORIZED' }
const seen = { status: 409, code: 'CONFLICT' }

describe('verifyWebhook', () => {
  it('gives what the service sent', async () => {
    expect(await verifyWebhook(good(), optionsWith())).toMatchObject(delivery)
  })

  it('takes the signature by itself and in its envelope of version 1', async () => {
    const enveloped = JSON.stringify({ v: '1', s: sign(text, service) })
    expect(await verifyWebhook(request(text, enveloped), optionsWith())).toMatchObject(delivery)
    const other = JSON.stringify({ v: '2', s: sign(text, service) })
    await expect(verifyWebhook(request(text, other), optionsWith())).rejects.toMatchObject(
      unauthorized,
    )
  })

  it('takes signatures of either s, hundreds of them', async () => {
    for (let index = 0; index < 200; index += 1) {
      const body = JSON.stringify({ ...delivery, id: `Webhook:${index}` })
      await verifyWebhook(request(body, sign(body, service)), optionsWith())
    }
  })

  it.each<[string, string | undefined]>([
    ['none', undefined],
    ['an empty one', ''],
    ['no base64', '!!!'],
    ['no DER', 'AAAA'],
    ['half an envelope', '{"v":"1"'],
    ['an envelope with two', `{"v":"1","s":"${sign('x', service)}","s":"${sign(text, service)}"}`],
    ['one by a stranger', sign(text, stranger)],
    ['one over other bytes', sign(`${text} `, service)],
    [
      'one with bytes after it',
      Buffer.concat([Buffer.from(sign(text, service), 'base64'), Buffer.of(0)]).toString('base64'),
    ],
  ])('refuses %s', async (_, signature) => {
    const options = optionsWith()
    await expect(verifyWebhook(request(text, signature), options)).rejects.toMatchObject(
      unauthorized,
    )
    expect(await verifyWebhook(good(), options)).toMatchObject(delivery)
  })

  it('refuses a body with one bit changed', async () => {
    const bytes = new TextEncoder().encode(text)
    const signature = sign(bytes, service)
    for (let index = 0; index < bytes.length; index += 7) {
      const changed = bytes.slice()
      changed[index] = (changed[index] ?? 0) ^ 1
      await expect(verifyWebhook(request(changed, signature), optionsWith())).rejects.toMatchObject(
        unauthorized,
      )
    }
  })

  it('verifies the bytes as they came, whatever their spacing', async () => {
    const spaced = `\r\n${JSON.stringify(delivery, null, 3)}\t`
    expect(
      await verifyWebhook(request(spaced, sign(spaced, service)), optionsWith()),
    ).toMatchObject(delivery)
  })

  it('answers 409 to a delivery that was seen, within the eight days it may come again', async () => {
    let nowMs = now
    const options = optionsWith({
      now: () => nowMs,
      store: createMemoryStore({ now: () => nowMs }),
    })
    await verifyWebhook(good(), options)
    await expect(verifyWebhook(good(), options)).rejects.toMatchObject(seen)
    nowMs += 7 * 86_400_000
    await expect(verifyWebhook(good(), options)).rejects.toMatchObject(seen)
    nowMs += 86_400_001
    await expect(verifyWebhook(good(), options)).rejects.toMatchObject({ status: 400 })
  })

  it('lets one of two that come at once through', async () => {
    const options = optionsWith()
    const both = await Promise.allSettled([
      verifyWebhook(good(), options),
      verifyWebhook(good(), options),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('lets the next try through after one that could not be handled, once', async () => {
    const options = optionsWith()
    const { forget } = await verifyWebhook(good(), options)
    await forget()
    await verifyWebhook(good(), options)
    await expect(verifyWebhook(good(), options)).rejects.toMatchObject(seen)
  })

  it('changes keys by a list', async () => {
    const both = optionsWith({ publicKeys: [service.pem, successor.pem] })
    await verifyWebhook(good(), both)
    const next = JSON.stringify({ ...delivery, id: 'Webhook:2' })
    await verifyWebhook(request(next, sign(next, successor)), both)
    const after = optionsWith({ publicKeys: [successor.pem] })
    await expect(verifyWebhook(good(), after)).rejects.toMatchObject(unauthorized)
    const none = optionsWith({ publicKeys: [] })
    await expect(verifyWebhook(good(), none)).rejects.toMatchObject(unauthorized)
  })

  it('reads another header where the service calls it so', async () => {
    const named = request(text, sign(text, service), 'X-Other-Signature')
    const options = optionsWith({ signatureHeader: 'X-Other-Signature' })
    expect(await verifyWebhook(named, options)).toMatchObject(delivery)
  })

  it.each([
    'null',
    '[]',
    '{}',
    JSON.stringify({ ...delivery, id: 1 }),
    JSON.stringify({ ...delivery, timestamp: 'yesterday' }),
    `{"id":"a","id":"b"}`,
    'x',
  ])('refuses what is signed but no delivery: %s', async (body) => {
    const signed = request(body, sign(body, service))
    await expect(verifyWebhook(signed, optionsWith())).rejects.toMatchObject({ status: 400 })
  })

  it('refuses over a megabyte', async () => {
    const body = 'x'.repeat(1_000_001)
    await expect(
      verifyWebhook(request(body, sign(body, service)), optionsWith()),
    ).rejects.toMatchObject({ status: 413 })
  })

  it('makes its refusals into answers', async () => {
    const error = await verifyWebhook(request(text, undefined), optionsWith()).catch(
      (caught) => caught,
    )
    const response = error.toResponse()
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject(unauthorized)
  })
})
