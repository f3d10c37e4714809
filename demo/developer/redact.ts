import type { Json } from 'holdfast'

/**
 * Fields whose text may be shown. Everything else is masked, so that an unlisted field
 * cannot be read over the user's shoulder: codes, tokens, signatures, sealed keys, challenges, phrases.
 */
const harmless = new Set([
  'accountHolderType',
  'accountId',
  'accountType',
  'apiCode',
  'createdAt',
  'currency',
  'customerId',
  'description',
  'destinationType',
  'email',
  'expiresAt',
  'failureReason',
  'id',
  'lockedCurrencySide',
  'lookupId',
  'message',
  'name',
  'nickname',
  'paymentRail',
  'provider',
  'purpose',
  'quoteId',
  'reason',
  'receiverUmaAddress',
  'returnTo',
  'settledAt',
  'sourceType',
  'status',
  'symbol',
  'transactionId',
  'type',
  'umaAddress',
  'updatedAt',
])

type JsonFields = { readonly [name: string]: Json }

/** A body as it may be shown: the same shape, with every text covered that could be a secret. */
export function redact(body: Json, name = ''): Json {
  if (Array.isArray(body)) return body.map((item) => redact(item, name))
  if (typeof body === 'object' && body !== null) return redactFields(body, name)
  if (typeof body !== 'string') return body
  return harmless.has(name) && !looksSecret(body) ? body : cover(body)
}

function redactFields(body: JsonFields, name: string): Json {
  return Object.fromEntries(
    Object.entries(body).map(([key, value]) => [
      key,
      key === 'code' && isPublicCode(body, name) ? value : redact(value, key),
    ]),
  )
}

/** Most codes are secret. Those of errors and of currencies are known by their place and form. */
function isPublicCode({ code, message }: JsonFields, name: string): boolean {
  if (typeof code !== 'string') return false
  if (/currency$/i.test(name)) return /^[A-Z]{3,5}$/.test(code)
  return typeof message === 'string' && (/^[A-Z]+(_[A-Z0-9]+)+$/.test(code) || oneWord.has(code))
}

/** Errors whose code is a single word, which a secret could look like. */
const oneWord = new Set(['CONFLICT', 'FORBIDDEN', 'UNAUTHORIZED'])

/** A code has only digits, or is one that connects an agent; a token or a key is long, without spaces. */
function looksSecret(text: string): boolean {
  return [/^\d{4,8}$/, /^[2-9A-Z]{4}-[2-9A-Z]{4}$/, /^[\w.+/=-]{60,}$/].some((it) => it.test(text))
}

function cover(text: string): string {
  return `••• ${text.length}`
}
