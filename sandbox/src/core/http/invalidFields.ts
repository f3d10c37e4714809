import type { z } from '@hono/zod-openapi'
import { type ApiException, invalidInput } from '../errors.ts'

type Issue = z.core.$ZodIssue

/** The constraints that a field has to keep to. */
type FieldConstraint = {
  format?: string
  pattern?: string
  enum?: string[]
  minLength?: number
  maxLength?: number
}

/** One wrong field of a request, as `details.errors` lists it. */
export type FieldError = { field: string; reason: string; constraint?: FieldConstraint }

/**
 * The refusal of fields that do not match their schema. This is the one place where the issues of the
 * validator become sentences.
 */
export function invalidFields(message: string, issues: readonly Issue[]): ApiException {
  return invalidInput(message, { errors: fieldErrors(issues) })
}

/**
 * One entry for each wrong field; of several limits that a value exceeds, the strictest.
 *
 * @param whole - What the value as a whole is called
 */
export function fieldErrors(issues: readonly Issue[], whole = 'body'): FieldError[] {
  const errors = new Map<string, FieldError>()
  for (const issue of issues.toSorted((one, other) => strictness(one) - strictness(other))) {
    const constraint = constraintOf(issue)
    for (const field of fieldsOf(issue, whole)) {
      if (errors.has(field)) continue
      errors.set(field, {
        field,
        reason: reasonOf(issue, field),
        ...(constraint && { constraint }),
      })
    }
  }
  return [...errors.values()]
}

/** The limit of a text, where the schema has one that a client can read. */
function constraintOf(issue: Issue): FieldConstraint | undefined {
  const isText = 'origin' in issue && issue.origin === 'string'
  switch (issue.code) {
    case 'invalid_value':
      return { enum: issue.values.map(String) }
    case 'too_big':
      return isText ? { maxLength: Number(issue.maximum) } : undefined
    case 'too_small':
      return isText ? { minLength: Number(issue.minimum) } : undefined
    case 'invalid_format':
      return issue.format === 'regex'
        ? { pattern: String(issue.pattern).replace(/^\/|\/[a-z]*$/g, '') }
        : { format: issue.format }
    default:
      return undefined
  }
}

function strictness(issue: Issue): number {
  return issue.code === 'too_big' ? Number(issue.maximum) : 0
}

function fieldsOf(issue: Issue, whole: string): string[] {
  const path = issue.path.map(String)
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => [...path, key].join('.'))
  return [path.join('.') || whole]
}

function reasonOf(issue: Issue, field: string): string {
  switch (issue.code) {
    case 'invalid_type':
      return wrongType(issue, field)
    case 'too_big':
      return `must be at most ${size(issue.origin, issue.maximum)}`
    case 'too_small':
      return `must be ${issue.inclusive === false ? 'above' : 'at least'} ${size(issue.origin, issue.minimum)}`
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.join(', ')}`
    case 'invalid_format':
      return wrongFormat(issue)
    case 'invalid_union':
      return 'must have one of the forms in /openapi.json'
    case 'unrecognized_keys':
      return 'is not a known field'
    default:
      return issue.message
  }
}

function wrongType({ expected, message }: Issue & { expected: string }, field: string): string {
  if (message.endsWith('received undefined')) return 'is required'
  if (expected === 'int') return isAmount(field) ? amountReason : 'must be an integer'
  return `must be ${/^[aeiou]/.test(expected) ? 'an' : 'a'} ${expected}`
}

const amountReason = 'must be an integer, in the smallest unit of the currency'

function isAmount(field: string): boolean {
  return /(amount|limit|threshold)s?$/i.test(field)
}

function size(origin: string, limit: number | bigint): string {
  if (origin === 'string') return `${limit} characters long`
  return origin === 'array' ? `${limit} items long` : String(limit)
}

const formats: Record<string, string> = {
  date: 'must be a date such as 2026-06-01',
  datetime: 'must be a time such as 2026-06-01T12:00:00Z',
  email: 'must be an e-mail address',
  url: 'must be a URL',
}

/** A schema's own sentence, or one for the format; a pattern says little to a person. */
function wrongFormat({ format, message }: Issue & { format: string }): string {
  if (message.startsWith('must')) return message
  return formats[format] ?? 'must have the form in /openapi.json, without spaces or separators'
}
