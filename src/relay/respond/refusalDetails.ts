import type { FieldError } from '../../shared/errors.ts'
import { array, object, type Parser, safeInteger, text } from '../../shared/shape.ts'
import { hasUuid, toPublicText } from './publicText.ts'

const maxErrors = 100

/** The details of a refusal that reach the page. */
interface RefusalDetails {
  check?: string
  field?: string
  errors?: FieldError[]
  missingFields?: string[]
  minAmount?: number
  maxAmount?: number
  retryAfterSeconds?: number
}

/** A field, or what else of ours or the service's has a name: never an id, with a colon or without. */
const name: Parser<string> = (value, path) => {
  // guard: relay-refusal-names
  if (!/^[\w.[\]-]{1,200}$/.test(text(value, path))) throw new TypeError(`${path} is no name`)
  // guard: relay-refusal-name-uuid
  if (hasUuid(text(value, path))) throw new TypeError(`${path} is an id`)
  return text(value, path)
}

/** A sentence for people, in which the service may name what belongs to another customer. */
const reason: Parser<string> = (value, path) => toPublicText(text(value, path))

const parseFieldError = object<{ field: string; reason?: string; message?: string }>({
  field: name,
  reason: lenient(reason),
  message: lenient(reason),
})

/** The August generation calls the sentence `message`. */
const fieldError: Parser<FieldError> = (value, path) => {
  const { field, ...said } = parseFieldError(value, path)
  const sentence = said.reason ?? said.message
  if (sentence === undefined) throw new TypeError(`${path} has no sentence`)
  return { field, reason: sentence }
}

const parseDetails = object<RefusalDetails>({
  check: lenient(name),
  field: lenient(name),
  errors: lenient(list(fieldError)),
  missingFields: lenient(list(name)),
  minAmount: lenient(safeInteger),
  maxAmount: lenient(safeInteger),
  retryAfterSeconds: lenient(safeInteger),
})

/**
 * Reads the details of a refusal that a page can use, which are free in the service's envelope: the fields
 * that are wrong, and what would be right. Everything else is dropped.
 *
 * @returns undefined where nothing is left
 */
export function readRefusalDetails(
  status: number,
  message: unknown,
  details: unknown,
): object | undefined {
  // A 403 and a 5xx are about what the platform may do, not about what the customer entered.
  const isAboutInput = /* guard: relay-refusal-platform-details */ status < 500 && status !== 403
  if (!isAboutInput) return undefined
  // guard: relay-refusal-details
  const known = lenient(parseDetails)(details, 'details')
  return known && Object.keys(known).length > 0 ? withErrors(known, message) : undefined
}

/** Lists a single wrong field, of which the message of the refusal tells, as several are listed. */
function withErrors(known: RefusalDetails, message: unknown): RefusalDetails {
  if (known.field === undefined || known.errors || typeof message !== 'string') return known
  return { ...known, errors: [{ field: known.field, reason: reason(message, 'message') }] }
}

/** A list without its malformed items. */
function list<T>(item: Parser<T>): Parser<T[]> {
  const items = array(lenient(item))
  return (value, path) => {
    const start = Array.isArray(value) ? value.slice(0, maxErrors) : value
    return items(start, path).filter((it) => it !== undefined)
  }
}

function lenient<T>(parse: Parser<T>): Parser<T | undefined> {
  return (value, path) => {
    try {
      return parse(value, path)
    } catch {
      return undefined
    }
  }
}
