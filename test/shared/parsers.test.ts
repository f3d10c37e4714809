import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ApiError } from '../../src/shared/errors.ts'
import { page } from '../../src/shared/page.ts'
import type { Parser } from '../../src/shared/shape.ts'
import { toApiError } from '../../src/wallet/transport/apiError.ts'
import { rightAnswers } from '../support/answers.ts'

const modules = import.meta.glob<Record<string, unknown>>('../../src/shared/*.ts', { eager: true })
/** They read text, and no resource of an answer. */
const ofText = ['parseStrictJson', 'parseUrl']
const single = Object.values(modules)
  .flatMap((module) => Object.entries(module))
  .filter((entry): entry is [string, Parser<object>] => /^parse[A-Z]/.test(entry[0]))
  .filter(([name]) => !ofText.includes(name))
const parsers: [string, Parser<object>, object][] = [
  ...single.map(
    ([name, parse]) => [name, parse, rightAnswers[name] ?? {}] as [string, Parser<object>, object],
  ),
  ...single.map(([name, parse]) => pageOf(name, parse)),
]

function pageOf(name: string, parse: Parser<object>): [string, Parser<object>, object] {
  const data = [rightAnswers[name] ?? {}]
  return [`page of ${name}`, page(parse), { data, hasMore: true, nextCursor: 'c', totalCount: 1 }]
}

/** Fields whose content is the service's business, or another parser's: plain data of any kind. */
const freeForm =
  /\.(accountOrWalletInfo|accountInfo|beneficiaryVerifiedData|counterpartyInformation|rateDetails|reconciliationInstructions|passkeyAssertionOptions|options|body)\./

type Path = (string | number)[]

/** Where in a value something else can be put. */
function placesIn(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [at]
  return [at, ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...at, key]))]
}

function put(value: unknown, [key, ...rest]: Path, other: unknown): unknown {
  if (key === undefined) return other
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<
    string | number,
    unknown
  >
  copy[key] = put(copy[key], rest, other)
  return copy
}

const hostile = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom<unknown>(2 ** 53, -(2 ** 53), 1.5, 1e308, '', [], {}, [[]], undefined),
  fc.constant(JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":1}}')),
  fc.integer({ min: 33, max: 60 }).map((depth) => {
    const text = `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
    return JSON.parse(text) as unknown
  }),
)

/** What is wrong with a parsed value: types that are not the documented ones, or prototypes. */
function faultsOf(parsed: unknown, right: unknown, path = ''): string[] {
  if (freeForm.test(path)) return []
  if (typeof parsed !== 'object' || parsed === null) {
    const isMoney = typeof parsed !== 'number' || /[rR]ate$/.test(path)
    const isFine = typeof parsed === typeof right && (isMoney || Number.isSafeInteger(parsed))
    return isFine ? [] : [path]
  }
  const prototype = Array.isArray(right) ? Array.prototype : Object.prototype
  if (Object.getPrototypeOf(parsed) !== prototype) return [path]
  return Object.entries(parsed).flatMap(([key, value]) => {
    const known: unknown = Array.isArray(right) ? right[0] : Reflect.get(Object(right), key)
    return known === undefined && !freeForm.test(`${path}.${key}.`)
      ? [`${path}.${key} is unknown`]
      : faultsOf(value, known, `${path}.${key}`)
  })
}

function expectTyped(parse: Parser<object>, value: unknown, right: object): void {
  let parsed: object
  try {
    parsed = parse(value, 'answer')
  } catch (error) {
    expect(error).toMatchObject({ name: 'WalletError', code: 'RESPONSE_INVALID' })
    return
  }
  expect(faultsOf(parsed, right)).toEqual([])
  expect('polluted' in {}).toBe(false)
}

describe('parsers of what the relay answers', { tags: ['T19'] }, () => {
  it('are all here, each with a right answer', () => {
    expect(single.map(([name]) => name).sort()).toEqual(Object.keys(rightAnswers).sort())
  })

  it.each(parsers)('%s: gives a right answer back whole', (_, parse, right) => {
    expect(parse(JSON.parse(JSON.stringify(right)), 'answer')).toEqual(right)
  })

  it.each(parsers)('%s: any JSON gives a typed value or RESPONSE_INVALID', (_, parse, right) => {
    fc.assert(fc.property(fc.jsonValue(), (value) => expectTyped(parse, value, right)))
  })

  it.each(parsers)('%s: a right answer with one place spoilt too', (_, parse, right) => {
    const places = fc.constantFrom(...placesIn(right))
    fc.assert(
      fc.property(places, hostile, (at, other) => expectTyped(parse, put(right, at, other), right)),
    )
  })
})

describe('toApiError', { tags: ['T19'] }, () => {
  it('makes an ApiError of any body, with nothing of it but the documented texts', () => {
    const status = fc.integer({ min: 400, max: 599 })
    const header = fc.option(fc.string())
    fc.assert(
      fc.property(status, header, hostile, (code, retryAfter, body) => {
        const error = toApiError(code, retryAfter, body)
        expect(error).toBeInstanceOf(ApiError)
        expect(typeof error.message).toBe('string')
        expect(typeof error.apiCode).toBe('string')
        expect(['string', 'undefined']).toContain(typeof error.reason)
        expect(Number.isSafeInteger(error.retryAfterSeconds ?? 0)).toBe(true)
      }),
    )
  })
})
