import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { validator } from 'hono/validator'
import { type Language, mailTexts } from './mailTexts.ts'
import { Refusal } from './refusal.ts'

/** 10 000.00 USDB: enough to try things out. */
const largestSandboxAmount = 10_000_000_000

/** Refuses what is too large before it is read. */
export const smallBodies: MiddlewareHandler = bodyLimit({
  maxSize: 4_096,
  onError: (context) => context.json({ code: 'TOO_LARGE' }, 413),
})

/**
 * Reads the request's JSON object with hono's validator: `context.req.valid('json')` is what `parse`
 * returned.
 *
 * @param parse - refuses what is malformed; nothing in the object can be trusted before
 */
export function jsonInput<Input extends object>(parse: (fields: Record<string, unknown>) => Input) {
  return validator('json', (value: unknown): Input => {
    if (typeof value !== 'object' || value === null) throw new Refusal(400, 'NOT_JSON')
    return parse({ ...value })
  })
}

export function mustBeName(value: unknown): string {
  const name = typeof value === 'string' ? value.trim() : ''
  const isPlain = /^[\p{L}\p{M}\p{N} .'’-]{2,100}$/u.test(name)
  // Others are shown it: it must be seen, and reach into no line but its own.
  const isHidden = /\p{Default_Ignorable_Code_Point}|\p{M}{4}/u.test(name)
  if (isPlain && !isHidden && /[\p{L}\p{N}]/u.test(name)) return name
  throw new Refusal(400, 'NAME_INVALID')
}

/** Nothing in it makes it a list, a group, a comment or a quoted name, and no dot is another sign. */
const mailbox =
  /^[^\s\p{C}@<>"(),:;\\[\]。．｡]{1,64}@[^\s\p{C}@<>"(),:;\\[\]。．｡]{1,180}\.[^\s\p{C}@<>"(),:;\\[\]。．｡.]{2,60}$/u

/** The address of one mailbox, in the one way in which limits count it. */
export function mustBeEmail(value: unknown): string {
  const email = typeof value === 'string' ? value.trim().toLowerCase() : ''
  if (mailbox.test(email)) return email
  throw new Refusal(400, 'EMAIL_INVALID')
}

/** A phone number in E.164, undefined where none was given. People write numbers in groups. */
export function mayBePhoneNumber(value: unknown): string | undefined {
  const phoneNumber = typeof value === 'string' ? value.replace(/[\s().-]/g, '') : ''
  if (phoneNumber === '') return undefined
  if (/^\+[1-9]\d{6,14}$/.test(phoneNumber)) return phoneNumber
  throw new Refusal(400, 'PHONE_NUMBER_INVALID')
}

/** What an address such as `$ada@example.com` has before the @, without the sign. */
export function mustBeUmaName(value: unknown): string {
  const name = typeof value === 'string' ? value.trim().toLowerCase().replace(/^\$/, '') : ''
  if (/^[a-z0-9._+-]{1,63}$/.test(name)) return name
  throw new Refusal(400, 'UMA_NAME_INVALID')
}

/** One of these countries; the first where none was given. */
export function mayBeCountry<Code extends string>(value: unknown, countries: Code[]): Code {
  const country = countries.find((each) => each === (value ?? countries[0]))
  if (country) return country
  throw new Refusal(400, 'COUNTRY_UNKNOWN')
}

/** The language of a page; English where it names none that there are texts in. */
export function mayBeLanguage(value: unknown): Language {
  return typeof value === 'string' && Object.hasOwn(mailTexts, value) ? (value as Language) : 'en'
}

/** An amount in the smallest unit. */
export function mustBeAmount(value: unknown): number {
  const isAmount = Number.isSafeInteger(value) && Number(value) > 0
  if (isAmount && Number(value) <= largestSandboxAmount) return Number(value)
  throw new Refusal(400, 'AMOUNT_INVALID')
}

export function mustBeText(value: unknown): string {
  if (typeof value === 'string' && value.length <= 100) return value.replace(/\s/g, '')
  throw new Refusal(400, 'NOT_TEXT')
}
