/** A rule for values from outside: checked by the library before a value is sent, and by the relay. */
export interface Rule<T> {
  accepts(value: unknown): value is T
  /** Completes the sentence "… must be". */
  expected: string
  /** The type of what it accepts. @default 'string' */
  type?: 'number'
  /** Writes what people type or paste as it is accepted; it may still be refused. */
  normalize?: ((typed: string) => string) | undefined
}

/** Longer text is refused as it is: to normalize it could take long. */
const maxTypedLength = 1_000

/** A rule for text. @param pattern - anchored at both ends */
export function textRule(
  pattern: RegExp,
  expected: string,
  normalize?: (typed: string) => string,
): Rule<string> {
  return {
    accepts: (value): value is string => typeof value === 'string' && pattern.test(value),
    expected,
    normalize,
  }
}

/** A value as the rule writes it. */
export function normalized<T>(value: unknown, { normalize }: Rule<T>): unknown {
  return normalize && typeof value === 'string' && value.length <= maxTypedLength
    ? normalize(value)
    : value
}

/** `<Kind>:<id>` (spec 2): nothing that means something in a path, a query or a header. */
export const id: Rule<string> = /* @__PURE__ */ textRule(
  /^[A-Za-z]+:[A-Za-z0-9-]{1,64}$/,
  'an id such as Kind:1234',
)

/** An id of one of these kinds. The first is named where another is given. */
export function idOf(...kinds: [string, ...string[]]): Rule<string> {
  return textRule(
    new RegExp(/* guard: relay-id-pattern */ `^(?:${kinds.join('|')}):[A-Za-z0-9-]{1,64}$`),
    `an id such as ${kinds[0]}:1234`,
  )
}

/** The service's largest amount (spec 8, `lockedCurrencyAmount`); a safe integer. */
const maxAmount = 9_000_000_000_000_000

/** An amount in the smallest unit of its currency, from this one on. */
export function amountFrom(min: number): Rule<number> {
  return {
    accepts: (value): value is number =>
      Number.isInteger(value) && Number(value) >= min && Number(value) <= maxAmount,
    expected: `an integer from ${min} to ${maxAmount}, in the smallest unit of the currency`,
    type: 'number',
  }
}

/** An amount to pay, in the smallest unit of its currency (spec 4.2). */
export const amount: Rule<number> = /* @__PURE__ */ amountFrom(1)

/** A currency's code or ticker (spec 2.4). */
export const currencyCode: Rule<string> = /* @__PURE__ */ textRule(
  /^[A-Z0-9]{2,12}$/,
  'a currency code such as USD',
)

/** `$user@domain` (spec 2.5 and 4.2). */
export const umaAddress: Rule<string> = /* @__PURE__ */ textRule(
  /^\$[A-Za-z0-9._+-]{1,63}@[A-Za-z0-9](?:[A-Za-z0-9.-]{0,252}[A-Za-z0-9])?(?::\d{1,5})?$/,
  'a UMA address such as $user@example.com',
)

/** An app's own name for a write, which makes it safe to send twice (spec 4.2). */
export const idempotencyKey: Rule<string> = /* @__PURE__ */ textRule(
  /^[\w:.-]{1,255}$/,
  'a random text of 1 to 255 letters, digits and ._:-',
)

/** The number of items that a page may have (spec 8). */
export const pageLimit: Rule<number> = {
  accepts: (value): value is number =>
    Number.isInteger(value) && Number(value) > 0 && Number(value) <= 100,
  expected: 'an integer from 1 to 100',
  type: 'number',
}

/** The position at which a page starts: text that means something only to the relay, or to the service. */
export const cursor: Rule<string> = /* @__PURE__ */ textRule(
  /^[\w+/=.:~-]{1,1024}$/,
  'the nextCursor of a page',
)

/**
 * A valid name of a passkey (spec 2.1, the "validated nickname"): letters with their marks, and
 * digits, of any script, and not only spaces. Its length is counted in code points.
 */
export const nickname: Rule<string> = /* @__PURE__ */ textRule(
  /^(?=.*[^ ])[\p{L}\p{M}\p{N} ._\-'()]{1,100}$/u,
  "1 to 100 letters, digits, spaces and . _ - ' ( )",
  (typed) =>
    typed
      .normalize('NFC')
      .replace(/\p{Cf}/gu, '')
      .replace(/\p{Zs}/gu, ' ')
      .replace(/\p{Pd}/gu, '-')
      .replace(/[‘’]/g, "'")
      .trim(),
)

/**
 * An e-mail address as far as its form matters here (spec 4.1): the platform has verified it, and
 * the relay compares it with those of the user. White space and invisible characters round it are
 * dropped.
 */
export const emailAddress: Rule<string> = /* @__PURE__ */ textRule(
  /^[^\s@\p{C}]{1,64}@[^\s@\p{C}]{1,190}$/u,
  'an e-mail address',
  trimText,
)

/** A phone number as the service writes it (E.164, spec 2.1). */
export const phoneNumber: Rule<string> = /* @__PURE__ */ textRule(
  /^\+[1-9]\d{1,14}$/,
  'a phone number such as +4915112345678',
)

/**
 * A one-time code (spec 4.1, `otp`). The platform sets its length, 4 to 12, and whether it has
 * letters beside digits; both are ASCII. The service compares it as it is, so spaces, dashes and
 * digits of other scripts would only use up an attempt.
 */
export const oneTimeCode: Rule<string> = /* @__PURE__ */ textRule(
  /^[A-Za-z0-9]{4,12}$/,
  '4 to 12 letters (A to Z) or digits (0 to 9)',
  (typed) => toAsciiDigits(typed).replace(/[\s\p{C}\p{P}\u2212]/gu, ''),
)

/** A code by text message or of an authenticator app, or a recovery code, which may have hyphens. */
export const scaCode: Rule<string> = /* @__PURE__ */ textRule(
  /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,62}[A-Za-z0-9])?$/,
  '1 to 64 letters (A to Z), digits (0 to 9) or hyphens',
  (typed) => {
    const code = toAsciiDigits(typed)
      .replace(/[\s\p{C}]/gu, '')
      .replace(/[\p{Pd}\u2212]/gu, '-')
    // Recovery codes are longer: hyphens among six digits are how they were shown.
    return /^(?:-*\d){6}-*$/.test(code) ? code.replaceAll('-', '') : code
  },
)

/** The `credentialId` of a factor: nothing that means something in a path. */
export const scaFactorId: Rule<string> = /* @__PURE__ */ textRule(
  /^(?=.*[\d:])[A-Za-z0-9][A-Za-z0-9:_-]{0,127}$/,
  'the credentialId of a factor',
)

/** Text without white space and invisible characters at both ends. */
function trimText(text: string): string {
  return text.replace(/^[\s\p{C}]+|[\s\p{C}]+$/gu, '')
}

/** Text with the digits and letters of full width, and the digits of every script, in ASCII. */
function toAsciiDigits(text: string): string {
  return text.normalize('NFKC').replace(/\p{Nd}/gu, (digit) => `${valueOfDigit(digit)}`)
}

/** Unicode has the ten digits of a script next to each other, from 0 to 9. */
function valueOfDigit(digit: string): number {
  const codePoint = digit.codePointAt(0) ?? 0
  let before = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(codePoint - before - 1))) before += 1
  return before % 10
}
