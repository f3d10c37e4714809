import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  createMemoryStore,
  type RelayStore,
  type VerifyWebhookOptions,
  verifyWebhook,
  type WebhookDelivery,
} from '../../../src/relay.ts'
import { isPauseOfWebhook, skipPauses } from '../../support/skipPauses.ts'

skipPauses(isPauseOfWebhook)

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
/** Handles what it is given by giving it back. */
const receive = (received: Request, options: VerifyWebhookOptions) =>
  verifyWebhook(received, options, async (given) => given)
const unauthorized = { status: 401, code: 'UNAUTHORIZED' }
const handled = { status: 409, code: 'CONFLICT' }

describe('verifyWebhook', () => {
  it('gives what the service sent', async () => {
    await expect(receive(good(), optionsWith())).resolves.toMatchObject(delivery)
  })

  it('takes the signature by itself and in its envelope of version 1', async () => {
    const enveloped = JSON.stringify({ v: '1', s: sign(text, service) })
    await expect(receive(request(text, enveloped), optionsWith())).resolves.toMatchObject(delivery)
    const other = JSON.stringify({ v: '2', s: sign(text, service) })
    await expect(receive(request(text, other), optionsWith())).rejects.toMatchObject(unauthorized)
  })

  it('takes signatures of either s, hundreds of them', async () => {
    for (let index = 0; index < 200; index += 1) {
      const body = JSON.stringify({ ...delivery, id: `Webhook:${index}` })
      await receive(request(body, sign(body, service)), optionsWith())
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
    await expect(receive(request(text, signature), options)).rejects.toMatchObject(unauthorized)
    await expect(receive(good(), options)).resolves.toMatchObject(delivery)
  })

  it('refuses a body with one bit changed', async () => {
    const bytes = new TextEncoder().encode(text)
    const signature = sign(bytes, service)
    for (let index = 0; index < bytes.length; index += 7) {
      const changed = bytes.slice()
      changed[index] = (changed[index] ?? 0) ^ 1
      await expect(receive(request(changed, signature), optionsWith())).rejects.toMatchObject(
        unauthorized,
      )
    }
  })

  it('verifies the bytes as they came, whatever their spacing', async () => {
    const spaced = `\r\n${JSON.stringify(delivery, null, 3)}\t`
    const received = receive(request(spaced, sign(spaced, service)), optionsWith())
    await expect(received).resolves.toMatchObject(delivery)
  })

  it('answers 409 to what was handled, within the eight days it may come again', async () => {
    const { options, wait } = withClock()
    await receive(good(), options)
    await expect(receive(good(), options)).rejects.toMatchObject(handled)
    wait(7 * 86_400)
    await expect(receive(good(), options)).rejects.toMatchObject(handled)
    wait(86_401)
    await expect(receive(good(), options)).rejects.toMatchObject({ status: 400 })
  })

  it('handles one of many that come at once, and answers the others 409', async () => {
    const options = optionsWith()
    let runs = 0
    const all = await Promise.allSettled(
      Array.from({ length: 10 }, () =>
        verifyWebhook(good(), options, async () => {
          runs += 1
        }),
      ),
    )
    const refusals = all.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(runs).toBe(1)
    expect(refusals).toHaveLength(9)
    for (const refusal of refusals) expect(refusal).toMatchObject(handled)
  })

  it('handles what comes again after it could not be handled, and gives its error', async () => {
    const options = optionsWith()
    const broken = new Error('the ledger is down')
    const failing = verifyWebhook(good(), options, () => Promise.reject(broken))
    await expect(failing).rejects.toBe(broken)
    await expect(receive(good(), options)).resolves.toMatchObject(delivery)
    await expect(receive(good(), options)).rejects.toMatchObject(handled)
  })

  it('hands what fails to the try that came meanwhile', async () => {
    const options = optionsWith()
    const first = await startHandling(options)
    const meanwhile = receive(good(), options)
    first.fail(new Error('the ledger is down'))
    await expect(first.answer).rejects.toThrow('the ledger is down')
    await expect(meanwhile).resolves.toMatchObject(delivery)
  })

  it('never says 409 of what is only being handled: the service would not send it again', async () => {
    const { options, wait } = withClock()
    await startHandling(options)
    const meanwhile = await receive(good(), options).catch((error) => error)
    expect(meanwhile).toMatchObject({ status: 503, code: 'DELIVERY_IN_PROGRESS' })
    expect(meanwhile.toResponse().headers.get('Retry-After')).toBe('60')
    wait(61)
    await expect(receive(good(), options)).resolves.toMatchObject(delivery)
    await expect(receive(good(), options)).rejects.toMatchObject(handled)
  })

  it('leaves a later try alone when an earlier one fails after its time', async () => {
    const { options, wait } = withClock()
    const slow = await startHandling(options)
    wait(61)
    await receive(good(), options)
    slow.fail(new Error('too late'))
    await expect(slow.answer).rejects.toThrow('too late')
    await expect(receive(good(), options)).rejects.toMatchObject(handled)
  })

  it('leaves the store alone when a try fails after its time, so that no mark is lost', async () => {
    const { options, wait } = withClock()
    let isDown = false
    const put: RelayStore['put'] = (...entry) =>
      isDown ? unreachable() : options.store.put(...entry)
    const failing = { ...options, store: { ...options.store, put } }
    const slow = await startHandling(failing)
    wait(61)
    await receive(good(), failing)
    isDown = true
    slow.fail(new Error('too late'))
    await expect(slow.answer).rejects.toThrow('too late')
    await expect(receive(good(), failing)).rejects.toMatchObject(handled)
  })

  it('remembers what a slow try handled when a later one fails', async () => {
    const { options, wait } = withClock()
    const slow = await startHandling(options)
    wait(61)
    const later = await startHandling(options)
    slow.finish()
    await slow.answer
    await expect(receive(good(), options)).rejects.toMatchObject(handled)
    later.fail(new Error('the ledger is down'))
    await expect(later.answer).rejects.toThrow('the ledger is down')
    await expect(receive(good(), options)).rejects.toMatchObject(handled)
    wait(7 * 86_400)
    await expect(receive(good(), options)).rejects.toMatchObject(handled)
  })

  it('gives what was handled although the store then failed', async () => {
    const store = createMemoryStore({ now: () => now })
    let isDown = false
    const put: RelayStore['put'] = (...entry) => (isDown ? unreachable() : store.put(...entry))
    const answer = verifyWebhook(
      good(),
      optionsWith({ store: { ...store, put } }),
      async (given) => {
        isDown = true
        return given
      },
    )
    await expect(answer).resolves.toMatchObject(delivery)
  })

  it('remembers what was handled although the store failed for a moment', async () => {
    const store = createMemoryStore({ now: () => now })
    let failures = 0
    const put: RelayStore['put'] = (...entry) =>
      failures-- > 0 ? unreachable() : store.put(...entry)
    const options = optionsWith({ store: { ...store, put } })
    await verifyWebhook(good(), options, async () => {
      failures = 2
    })
    await expect(receive(good(), options)).rejects.toMatchObject(handled)
  })

  it.each(['count', 'put'] as const)(
    'handles nothing while a full store refuses %s, and once when it has room again',
    async (refusedCall) => {
      const { options, wait } = withClock()
      let isFull = true
      const store = {
        ...options.store,
        [refusedCall]: (...entry: [never, never, never]) =>
          isFull ? unreachable() : options.store[refusedCall](...entry),
      }
      let runs = 0
      const attempt = () =>
        verifyWebhook(good(), { ...options, store }, async () => {
          runs += 1
        })
      await expect(attempt()).rejects.toMatchObject({ status: 503, code: 'STORE_UNAVAILABLE' })
      expect(runs).toBe(0)
      isFull = false
      wait(61)
      await attempt()
      await expect(attempt()).rejects.toMatchObject(handled)
      expect(runs).toBe(1)
    },
  )

  it('handles nothing while the store does not answer', async () => {
    const store = { ...createMemoryStore(), count: unreachable }
    const handle = async (_: WebhookDelivery) => expect.unreachable()
    const refused = verifyWebhook(good(), optionsWith({ store }), handle)
    await expect(refused).rejects.toMatchObject({ status: 503, code: 'STORE_UNAVAILABLE' })
  })

  it.each(['', 'AAAA', '-----BEGIN PUBLIC KEY-----', service.pem.slice(0, 80)])(
    'takes no key that is none, but the others of the list: %s',
    async (pem) => {
      const alone = optionsWith({ publicKeys: [pem] })
      await expect(receive(good(), alone)).rejects.toMatchObject({ code: 'INVALID_INPUT' })
      const first = optionsWith({ publicKeys: [pem, service.pem] })
      await expect(receive(good(), first)).resolves.toMatchObject(delivery)
      const last = optionsWith({ publicKeys: [successor.pem, pem] })
      const refused = receive(good(), last)
      await expect(refused).rejects.toThrow(/^publicKeys\[1\] must be/)
      await expect(refused).rejects.not.toThrow(service.pem)
    },
  )

  it('accepts a delivery dated up to a day ahead, and once until it is too old', async () => {
    const { options, wait } = withClock()
    const dated = JSON.stringify({ ...delivery, timestamp: new Date(now + 86_400_000) })
    const again = () => receive(request(dated, sign(dated, service)), options)
    await expect(again()).resolves.toMatchObject({ id: delivery.id })
    for (let day = 0; day < 9; day += 1) {
      await expect(again()).rejects.toMatchObject(handled)
      wait(86_400 - 7)
    }
    wait(9 * 7 - 59)
    await expect(again()).rejects.toMatchObject({ status: 503 })
    wait(60)
    await expect(again()).rejects.toMatchObject({ status: 400 })
  })

  it.each([86_401, 365 * 86_400])('refuses a delivery dated %d seconds ahead', async (seconds) => {
    const timestamp = new Date(now + seconds * 1_000).toISOString()
    const dated = JSON.stringify({ ...delivery, timestamp })
    const refused = receive(request(dated, sign(dated, service)), optionsWith())
    await expect(refused).rejects.toMatchObject({ status: 400, code: 'INVALID_INPUT' })
  })

  it('changes keys by a list', async () => {
    const both = optionsWith({ publicKeys: [service.pem, successor.pem] })
    await receive(good(), both)
    const next = JSON.stringify({ ...delivery, id: 'Webhook:2' })
    await receive(request(next, sign(next, successor)), both)
    const after = optionsWith({ publicKeys: [successor.pem] })
    await expect(receive(good(), after)).rejects.toMatchObject(unauthorized)
  })

  it.each<[string, object, string]>([
    ['no keys', { publicKeys: [] }, 'publicKeys must be a list of one or more'],
    ['a key alone', { publicKeys: service.pem }, 'publicKeys must be a list of one or more'],
    ['missing keys', { publicKeys: undefined }, 'publicKeys must be a list of one or more'],
    ['no store', { store: undefined }, 'store must have the method put'],
    [
      'a store that cannot count',
      { store: { ...createMemoryStore(), count: undefined } },
      'store must have the method count',
    ],
    ['no header', { signatureHeader: 'X Signature' }, 'signatureHeader must be a header name'],
    ['a clock that is none', { now: 0 }, 'now must be a function'],
    [
      'a misspelt option',
      { signatureheader: 'X-Other-Signature' },
      'signatureheader is not known; did you mean signatureHeader?',
    ],
  ])('refuses options with %s', async (_, changes, message) => {
    const refused = receive(good(), { ...optionsWith(), ...changes })
    await expect(refused).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: expect.stringMatching(/^verifyWebhook option /),
    })
    await expect(refused).rejects.toThrow(message)
    await expect(refused).rejects.not.toThrow('BEGIN PUBLIC KEY')
  })

  it('names the header that a delivery does not have, and the option', async () => {
    const received = request(text, sign(text, service), 'X-Grid-Signature')
    await expect(receive(received, optionsWith())).rejects.toMatchObject({
      ...unauthorized,
      message: expect.stringMatching(/no header X-Service-Signature; .* option signatureHeader$/),
    })
    const options = optionsWith({ signatureHeader: 'X-Other-Signature' })
    await expect(receive(received, options)).rejects.toThrow('no header X-Other-Signature;')
  })

  it('reads another header where the service calls it so', async () => {
    const named = request(text, sign(text, service), 'X-Other-Signature')
    const options = optionsWith({ signatureHeader: 'X-Other-Signature' })
    await expect(receive(named, options)).resolves.toMatchObject(delivery)
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
    await expect(receive(signed, optionsWith())).rejects.toMatchObject({ status: 400 })
  })

  it('refuses over a megabyte', async () => {
    const body = 'x'.repeat(1_000_001)
    await expect(receive(request(body, sign(body, service)), optionsWith())).rejects.toMatchObject({
      status: 413,
    })
  })

  it('makes its refusals into answers', async () => {
    const error = await receive(request(text, undefined), optionsWith()).catch((caught) => caught)
    const response = error.toResponse()
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject(unauthorized)
  })
})

function withClock() {
  let nowMs = now
  const clock = () => nowMs
  const options = optionsWith({ now: clock, store: createMemoryStore({ now: clock }) })
  const wait = (seconds: number) => {
    nowMs += seconds * 1000
  }
  return { options, wait }
}

/** A try whose handler is at work and does not end by itself. */
async function startHandling(options: VerifyWebhookOptions) {
  let fail: (reason: Error) => void = () => {}
  let finish = () => {}
  let answer: Promise<unknown> = Promise.resolve()
  await new Promise<void>((started) => {
    answer = verifyWebhook(good(), options, () => {
      started()
      return new Promise<void>((resolve, reject) => {
        finish = resolve
        fail = reject
      })
    })
  })
  return { answer, finish: () => finish(), fail: (reason: Error) => fail(reason) }
}

const unreachable = () => Promise.reject(new Error('ECONNREFUSED'))
