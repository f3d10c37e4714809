import { z } from '@hono/zod-openapi'
import type { IdKind } from '../ids.ts'

const uuid = '[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}'

function formOf(...kinds: string[]): RegExp {
  return new RegExp(`^(${kinds.join('|')}):${uuid}$`)
}

/** Guides also write a wallet's account as `EmbeddedWallet:<uuid>`. */
function inOneSpelling(id: string): string {
  return id.replace(/^EmbeddedWallet:/, 'InternalAccount:')
}

/** An identifier of one kind, such as `Quote:2f1c…`, or of one of several. */
export function id(kind: IdKind, ...others: IdKind[]) {
  return z
    .string()
    .regex(formOf(kind, ...others), `must be a ${[kind, ...others].join(' or ')} identifier`)
    .openapi({ example: exampleOf(kind) })
}

function exampleOf(kind: string): string {
  return `${kind}:019542f5-b3e7-1d02-0000-000000000001`
}

const internalKinds = ['InternalAccount', 'EmbeddedWallet'] as const

/** An internal account's identifier. */
export const internalAccountId = z
  .string()
  .regex(formOf(...internalKinds), 'must be an InternalAccount identifier')
  .transform(inOneSpelling)

/** An internal or external account's identifier. */
export const accountId = z
  .string()
  .regex(formOf(...internalKinds, 'ExternalAccount'), 'must be an account identifier')
  .transform(inOneSpelling)

/**
 * An identifier in an address. One of another form is not an invalid field there, but an unknown id:
 * it becomes the empty text, which nothing is called, so that it is refused as any unknown one is.
 */
export function pathId(kind: IdKind, ...others: IdKind[]) {
  const form = formOf(...(kind === 'InternalAccount' ? internalKinds : [kind]), ...others)
  return z
    .string()
    .openapi({ pattern: form.source, example: exampleOf(kind) })
    .transform((text) => (form.test(text) ? inOneSpelling(text) : ''))
}

/** A moment as ISO 8601 text; what its offset shifts out of the years of four digits is none. */
export const dateTime = z.iso
  .datetime({ offset: true })
  .refine(isOfFourDigitYear, 'must be a date from the year 0001 to 9999 in UTC')
  .openapi({ format: 'date-time' })

function isOfFourDigitYear(text: string): boolean {
  const year = new Date(text).getUTCFullYear()
  return year >= 1 && year <= 9999
}

export const isoDate = z.iso.date()

export const country = z.string().regex(/^[A-Z]{2}$/, 'must be an ISO 3166-1 alpha-2 code')

/** The largest amount the service speaks of. */
export const maxMinorUnits = 9_000_000_000_000_000

/** A positive amount in the smallest unit of a currency. */
export const positiveAmount = z.int().min(1).max(maxMinorUnits)

/** A currency's code: ISO 4217 or a ticker. */
export const currencyCode = z.string().regex(/^[A-Z0-9]{3,8}$/, 'must be a currency code')

export const Currency = z
  .object({
    code: z.string(),
    name: z.string(),
    symbol: z.string(),
    decimals: z.int(),
  })
  .openapi('Currency')

export const Amount = z.object({ amount: z.int(), currency: Currency }).openapi('Amount')

/** Uncompressed SEC1, in hex. */
export const uncompressedKey = z
  .string()
  .regex(/^04[0-9a-fA-F]{128}$/, 'must be an uncompressed P-256 public key in hex')

export const clientKeyForm = /^(0[23][0-9a-fA-F]{64}|04[0-9a-fA-F]{128})$/

/** Compressed or uncompressed SEC1, in hex; which one decides who holds the session key. */
export const clientKey = z.string().regex(clientKeyForm, 'must be a P-256 public key in hex')

/** A byte string as base64url; padding is tolerated, as clients differ. */
export const base64url = z
  .string()
  .min(1)
  .max(20_000)
  .regex(/^[A-Za-z0-9_-]+={0,2}$/, 'must be base64url')

/** The query of a list that comes in pages. */
export const pageQuery = {
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: z.string().max(400).optional(),
}

/** Bounds of the times of creation and change, both included. */
export const timeFilter = {
  createdAfter: dateTime.optional(),
  createdBefore: dateTime.optional(),
  updatedAfter: dateTime.optional(),
  updatedBefore: dateTime.optional(),
}

/** One page of a list. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({
    data: z.array(item),
    hasMore: z.boolean(),
    nextCursor: z.string().optional(),
    totalCount: z.int(),
  })
}
