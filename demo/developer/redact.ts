import type { Json } from 'holdfast'

/**
 * Fields whose text may be shown. Everything else is covered up, so that a field nobody thought of
 * is not read over a shoulder: codes, tokens, signatures, sealed keys, challenges, phrases.
 */
const harmless = new Set([
  'accountHolderType',
  'accountId',
  'accountType',
  'apiCode',
  'code',
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

/** A body as it may be shown: the same shape, with every text covered that could be a secret. */
export function redact(body: Json, name = ''): Json {
  if (Array.isArray(body)) return body.map((item) => redact(item, name))
  if (typeof body === 'object' && body !== null) {
    return Object.fromEntries(Object.entries(body).map(([key, value]) => [key, redact(value, key)]))
  }
  if (typeof body !== 'string') return body
  return harmless.has(name) && !looksSecret(body) ? body : `••• ${body.length}`
}

/** A code has only digits; a token or a key is long and without spaces. */
function looksSecret(text: string): boolean {
  return /^\d{4,8}$/.test(text) || /^[\w.+/=-]{60,}$/.test(text)
}
