import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { apiReport } from '../../scripts/api/apiReport.ts'

describe('apiReport', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'api-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  /** Reports on sources of a library with two exports, some of them changed. */
  function report(changed: Record<string, string> = {}): string {
    const sources = {
      'index.ts': "export { pay as send } from './pay.ts'\nexport type { Money } from './money.ts'",
      'pay.ts': `import type { Money as Sum } from './money.ts'
import { internals, type Hidden, type Shown } from './shown.ts'
interface Options { signal?: AbortSignal; shown: Shown; [internals]: Hidden }
/** Pays. */
export function pay(sum: Sum, options?: Options): Promise<void> { return secret(sum, options) }
function secret(sum: Sum, options?: Options): Promise<void> { return Promise.resolve() }`,
      'money.ts': 'export interface Money { amount: number }',
      'shown.ts': `export const internals: unique symbol = Symbol('internals')
export interface Hidden { a: 1 }
export type Shown = typeof table
const table = make({ column: 1 })`,
      ...changed,
    }
    for (const [path, text] of Object.entries(sources)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    return apiReport('own/entry', join(folder, 'index.ts'))
  }

  it('lists exports by name, then the types they name, without bodies, comments and internals', () => {
    expect(report()).toBe(`# API of \`own/entry\`

Written by \`npm run docs:api\`. A change here is a change for users.

## Exports

\`\`\`ts
interface Money {
  amount: number;
}

// exported as send
function pay(sum: Sum, options?: Options): Promise<void>;
\`\`\`

## Types they name without exporting them

\`\`\`ts
interface Options {
  signal?: AbortSignal;
  shown: Shown;
}

type Shown = typeof table;

const table = make({ column: 1 });
\`\`\`
`)
  })

  it.each([
    ['a parameter', 'pay.ts', 'export function pay(sum: string): void {}'],
    ['a type that is not exported', 'shown.ts', 'export type Shown = string'],
    ['a value whose type is inferred', 'shown.ts', 'export const table = make({})'],
    ['a property', 'money.ts', 'export interface Money { amount: number; currency: string }'],
  ])('changes with %s', (_, path, source) => {
    const before = report()

    expect(report({ [path]: source })).not.toBe(before)
  })

  it('does not change with a body', () => {
    const body = 'export interface Money { amount: number }\nexport function other() { return 2 }'

    expect(report({ 'money.ts': body })).toBe(report())
  })

  it('lists what the entry itself declares', () => {
    expect(report({ 'index.ts': 'export const a = 1\nconst b = 2' })).toContain(
      '```ts\nconst a = 1;\n```',
    )
  })

  it('lists what the entry exports of whole files', () => {
    const named = report()

    expect(
      report({
        'index.ts': "export { pay as send } from './pay.ts'\nexport type * from './money.ts'",
      }),
    ).toBe(named)
  })

  it.each(["export * as all from './pay.ts'", 'const a = 1\nexport { a }'])(
    'refuses %j, which it could not follow',
    (source) => {
      expect(() => report({ 'index.ts': source })).toThrow(/name the exports|where it is declared/)
    },
  )

  it('refuses an export that is declared nowhere', () => {
    expect(() => report({ 'money.ts': '' })).toThrow('exports Money, which is declared nowhere')
  })
})
