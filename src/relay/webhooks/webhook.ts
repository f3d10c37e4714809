import { derToP1363 } from '../../shared/ecdsaSignature.ts'
import { WalletError } from '../../shared/errors.ts'
import type { Json } from '../../shared/resources.ts'
import { object, type Parser, text } from '../../shared/shape.ts'
import { parseStrictJson } from '../../shared/strictJson.ts'
import { withDeadline } from '../http/deadline.ts'
import { assertBodyUnread, readBytes } from '../http/readBody.ts'
import { RelayError } from '../relayError.ts'
import { boundStore, type RelayStore } from '../stores/relayStore.ts'

import { storeKey } from '../stores/storeKey.ts'
import { checkWebhookOptions } from './checkWebhookOptions.ts'
import { handleOnce } from './handleOnce.ts'
import type { WebhookType } from './webhookType.ts'

/** Options of {@link verifyWebhook}. */
export interface VerifyWebhookOptions {
  /**
   * The service's public keys, each SPKI in PEM as its dashboard shows it. During a change of keys
   * both are listed. A malformed key does not disable the others: it is reported by the first delivery
   * that none of them verifies.
   */
  publicKeys: string[]
  /**
   * The store in which ids are remembered for nine days: shared by all instances, and one that lasts. A
   * memory store forgets on restart, and what is sent again then is handled again.
   */
  store: RelayStore
  /** The name of the signature's header at the service. @default 'X-Service-Signature' */
  signatureHeader?: string | undefined
  /** Milliseconds since 1970. @default Date.now */
  now?: (() => number) | undefined
}

/** A delivery that is the service's and has not been handled before. */
export interface WebhookDelivery {
  /** `Webhook:<uuid>`, the same on every try of one delivery. */
  id: string
  /** Such as `OUTGOING_PAYMENT.COMPLETED`. */
  type: WebhookType
  /** ISO 8601. */
  timestamp: string
  /** The event's data, as the service's documentation of the type describes it; not checked. */
  data: Json | undefined
}

const maxBytes = 1_000_000
const readWithinMs = 10_000
const daySeconds = 24 * 3600
/** Deliveries are tried for seven days; a day more than that, and none can come again. */
const maxAgeSeconds = 8 * daySeconds
/** Seconds that the service's clock may be ahead of this one. */
const maxAheadSeconds = daySeconds
/** From the first moment at which a delivery is accepted to the last. */
const rememberedSeconds = maxAgeSeconds + maxAheadSeconds

/** One call of the store, as in the relay. */
const storeTimeoutMs = 5_000

/**
 * Handles a webhook if it is the service's own, and once: ECDSA P-256 over the bytes of the body, and
 * an id that was not handled for as long as the service may send it again. Two tries that come at
 * once do not run `handle` twice; a try that fails, or whose process dies, leaves the delivery to the
 * next. A handler must be done within a minute.
 *
 * @param handle - throws to have the delivery sent again
 * @returns the result of `handle`, such as the response
 * @throws RelayError whose `toResponse()` is the response: UNAUTHORIZED (401) for a signature by none of
 *   the keys, INVALID_INPUT (400) for a body that is no delivery, or dated more than eight days ago or a day ahead, PAYLOAD_TOO_LARGE (413),
 *   REQUEST_TIMEOUT (408), CONFLICT (409) for one that was handled, which stops the service from
 *   sending it again, DELIVERY_IN_PROGRESS (503) for one that another call is handling,
 *   STORE_UNAVAILABLE (503), RELAY_NOT_CONFIGURED (500) for a request whose body was read before
 * @throws WalletError INVALID_INPUT for an option that is wrong, missing or not known, and when no key
 *   verifies and one is malformed, naming which
 * @throws whatever `handle` throws; send a 500 response for it
 * @example
 * ```ts
 * const respond = (request: Request) =>
 *   verifyWebhook(request, { publicKeys, store }, async ({ type, data }) => {
 *     await book(type, data)
 *     return new Response()
 *   })
 * ```
 */
export async function verifyWebhook<Result>(
  request: Request,
  options: VerifyWebhookOptions,
  handle: (delivery: WebhookDelivery) => Promise<Result>,
): Promise<Result> {
  checkWebhookOptions(options)
  const { publicKeys, signatureHeader = 'X-Service-Signature', now = Date.now } = options
  const header = request.headers.get(signatureHeader)
  if (header === null) throw headerMissing(signatureHeader)
  const signature = readSignature(header)
  assertBodyUnread(request, 'verifyWebhook')
  const body = await readBody(request)
  const isSigned = await isSignedByOne(publicKeys, signature, body)
  // guard: webhook-signature
  if (!isSigned) throw notSigned()
  const delivery = parse(body)
  assertTimely(delivery, now())
  return handleOnce({
    store: boundStore(options.store, storeTimeoutMs),
    key: await storeKey('webhook', delivery.id),
    rememberedSeconds,
    now,
    handle: () => handle(delivery),
  })
}

/** Refuses what could come again after its id is forgotten. */
function assertTimely({ timestamp }: WebhookDelivery, nowMs: number): void {
  const ageSeconds = (nowMs - Date.parse(timestamp)) / 1000
  // guard: webhook-age
  if (ageSeconds > maxAgeSeconds) {
    throw new RelayError(400, 'INVALID_INPUT', 'The timestamp of the delivery is too old')
  }
  // guard: webhook-future
  if (ageSeconds < -maxAheadSeconds) {
    throw new RelayError(400, 'INVALID_INPUT', 'The timestamp of the delivery is in the future')
  }
}

/** Base64 of a DER signature, by itself or in `{"v":"1","s":"..."}`; as r || s. */
function readSignature(header: string): Uint8Array<ArrayBuffer> {
  const encoded = header.startsWith('{') ? readVersioned(header) : header
  const der = fromBase64(encoded)
  const signature = der && derToP1363(der)
  if (signature) return signature
  throw notSigned()
}

function readVersioned(header: string): string {
  try {
    const { v, s } = object<{ v: string; s: string }>({ v: text, s: text })(
      parseStrictJson(header),
      'signature',
    )
    return v === '1' ? s : ''
  } catch {
    return ''
  }
}

async function readBody({ body }: Request): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () =>
    new RelayError(413, 'PAYLOAD_TOO_LARGE', 'The body of the delivery is too large')
  try {
    return await withDeadline(readWithinMs, (signal) =>
      readBytes(body, { maxBytes, signal, tooLarge }),
    )
  } catch (cause) {
    if (cause instanceof RelayError) throw cause
    throw new RelayError(
      408,
      'REQUEST_TIMEOUT',
      'The body of the delivery did not arrive in time',
      { cause },
    )
  }
}

const curve = { name: 'ECDSA', namedCurve: 'P-256' }
const algorithm = { name: 'ECDSA', hash: 'SHA-256' }

async function isSignedByOne(
  publicKeys: string[],
  signature: Uint8Array<ArrayBuffer>,
  body: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const verdicts = await Promise.all(
    publicKeys.map(async (pem) => {
      const key = await importPublicKey(pem).catch(() => undefined)
      return key && crypto.subtle.verify(algorithm, key, signature, body)
    }),
  )
  // guard: webhook-broken-key
  if (verdicts.includes(true)) return true
  const broken = verdicts.indexOf(undefined)
  if (broken >= 0) throw brokenKey(broken)
  return false
}

async function importPublicKey(pem: string): Promise<CryptoKey> {
  const spki = fromBase64(pem.replace(/-----(?:BEGIN|END) PUBLIC KEY-----|\s/g, ''))
  return crypto.subtle.importKey('spki', spki ?? new Uint8Array(), curve, false, ['verify'])
}

function brokenKey(index: number): WalletError {
  return new WalletError(
    'INVALID_INPUT',
    `publicKeys[${index}] must be a P-256 public key as SPKI in PEM`,
  )
}

const parseDelivery: Parser<{ id: string; type: string; timestamp: string }> = object({
  id: text,
  type: text,
  timestamp: text,
})

function parse(body: Uint8Array): WebhookDelivery {
  try {
    const value = parseStrictJson(new TextDecoder('utf-8', { fatal: true }).decode(body))
    const delivery = parseDelivery(value, 'delivery')
    if (Number.isNaN(Date.parse(delivery.timestamp)))
      throw new TypeError('The timestamp of the delivery must be a date and time')
    const { data } = value as { data?: Json }
    return { ...delivery, data }
  } catch (cause) {
    throw new RelayError(400, 'INVALID_INPUT', 'The body must be a webhook delivery', { cause })
  }
}

function notSigned(): RelayError {
  return new RelayError(401, 'UNAUTHORIZED', 'The delivery must be signed by the service')
}

/**
 * Creates the refusal of a delivery without the signature's header. It names the header, which is public, because a
 * wrong name in the options is easily not noticed.
 */
function headerMissing(name: string): RelayError {
  return new RelayError(
    401,
    'UNAUTHORIZED',
    `The delivery has no header ${name}; if the service signs in another one, check the option signatureHeader`,
  )
}

/** Standard base64 as bytes, or undefined when it is not. */
function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  const isBase64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text)
  return isBase64 ? Uint8Array.from(atob(text), (char) => char.charCodeAt(0)) : undefined
}
