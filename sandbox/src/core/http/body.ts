import type { MiddlewareHandler } from 'hono'
import { sha256Hex } from '../../crypto/sha256.ts'
import { ApiException } from '../errors.ts'
import { parseStrictJson } from '../jsonText.ts'
import { bodyTooLarge } from './bodyTooLarge.ts'
import type { AppEnv } from './environment.ts'

/** The largest body any JSON operation takes. */
const maxBodyBytes = 65_536

/**
 * Reads the body once, within its limit, checks that it is unambiguous JSON, and binds the call: the
 * digest of method, path and body is what idempotency keys and signed retries are compared by. A form
 * is left to its route.
 */
export const readBody: MiddlewareHandler<AppEnv> = async (c, next) => {
  refuseNulInUrl(c.req.url)
  const { raw } = c.req
  c.set('isAbandoned', () => raw.signal.aborted)
  if (c.var.hasForm) return next()
  const bytes = await readBytes(raw, maxBodyBytes)
  const contentType = c.req.header('content-type')
  if (bytes.length > 0) checkContentType(contentType)
  else if (contentType !== undefined) c.req.raw = withoutBody(raw)
  const text = decodeUtf8(bytes)
  // For the routes, whose own reading would take another stream.
  Object.assign(c.req.bodyCache, { text: Promise.resolve(text) })
  const content = text === '' ? '' : contentOf(text)
  const { pathname } = new URL(c.req.url)
  c.set('binding', sha256Hex(`${c.req.method} ${pathname}\n${content}`))
  await next()
}

function refuseNulInUrl(url: string): void {
  if (!/%00/.test(url)) return
  throw new ApiException(400, 'INVALID_REQUEST_FORMAT', 'The URL must not contain a NUL character')
}

/** The body's value in one spelling: the same fields are the same request. */
function contentOf(text: string): string {
  const content = canonicalJson(parseStrictJson(text))
  // Clients send an empty object or nothing where an operation has no body.
  return content === '{}' ? '' : content
}

function checkContentType(contentType: string | undefined): void {
  if (/^application\/json\s*(;|$)/i.test(contentType ?? '')) return
  throw new ApiException(400, 'INVALID_REQUEST_FORMAT', 'Content-Type must be application/json')
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (cause) {
    throw new ApiException(400, 'INVALID_REQUEST_FORMAT', 'The body must be UTF-8', { cause })
  }
}

/**
 * Reads a body within a limit.
 *
 * @throws ApiException 413 `INVALID_REQUEST_FORMAT`
 */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  if (!request.body) return new Uint8Array()
  // Before any of it is read, and without waiting for it.
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw bodyTooLarge(limit)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of chunksOf(request.body)) {
    size += chunk.length
    if (size > limit) throw bodyTooLarge(limit)
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

/** A client that disconnects in the middle of its body is not an internal error. */
async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body as unknown as AsyncIterable<Uint8Array>
  } catch (cause) {
    throw new ApiException(400, 'INVALID_REQUEST_FORMAT', 'The body ended early', { cause })
  }
}

/** Clients name a content type on every call; the type of nothing would be read as broken JSON. */
function withoutBody({ method, url, headers: sent }: Request): Request {
  const headers = new Headers(sent)
  headers.delete('content-type')
  return new Request(url, { method, headers })
}

/** A JSON value as text that does not depend on the order of keys or on whitespace. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`)
  return `{${members.join()}}`
}
