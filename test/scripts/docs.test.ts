import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { apiReports } from '../../scripts/docs/apiReport.ts'
import { fill } from '../../scripts/docs/page.ts'

describe('the report of an API', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'api-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  /** Reports on sources of a library with two exports, some of them changed. */
  function report(changed: Record<string, string> = {}): string {
    const sources = {
      'index.ts': "export { pay as send } from './pay.ts'\nexport type * from './money.ts'",
      'pay.ts': `import type { Money as Sum } from './money.ts'
import { internals, type Hidden, type Shown } from './shown.ts'
interface Options { signal?: AbortSignal; shown: Shown; [internals]: Hidden }
/** Pays. */
export function pay(sum: Sum, options?: Options): Promise<void> { return secret(sum, options) }
function secret(sum: Sum, options?: Options): Promise<void> { return Promise.resolve() }`,
      'money.ts': 'export interface Money { amount: number }',
      'shown.ts': `export const internals: unique symbol = Symbol('internals')
export interface Hidden { a: 1 }
export type Shown = keyof typeof table
const table = { column: 1 } as const`,
      ...changed,
    }
    for (const [path, text] of Object.entries(sources)) writeFileSync(join(folder, path), text)
    return apiReports([{ name: 'own/entry', path: join(folder, 'index.ts') }])[0] ?? ''
  }

  it('lists exports by name, then the types they name, without bodies, comments and internals', () => {
    expect(report()).toBe(`# API of \`own/entry\`

Written by \`npm run docs\`. A change here is a change for users.

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

type Shown = keyof typeof table;

const table: {
  readonly column: 1;
};
\`\`\`
`)
  })

  it.each([
    ['a parameter', 'pay.ts', 'export function pay(sum: string): void {}'],
    ['a type that is not exported', 'shown.ts', 'export type Shown = string'],
    ['a property', 'money.ts', 'export interface Money { amount: number; currency: string }'],
    ['an export', 'index.ts', "export { pay } from './pay.ts'\nexport const added = 1"],
  ])('changes with %s', (_, path, source) => {
    const before = report()

    expect(report({ [path]: source })).not.toBe(before)
  })

  it('does not change with a body', () => {
    const body = 'export interface Money { amount: number }\nfunction other() { return 2 }'

    expect(report({ 'money.ts': body })).toBe(report())
  })
})

describe('a generated part of a page', () => {
  it('replaces what is between its comments, whatever it has in it', () => {
    expect(fill('a\n<!-- b -->\nold\n<!-- /b -->\nc', 'b', '$1')).toBe(
      'a\n<!-- b -->\n$1\n<!-- /b -->\nc',
    )
  })

  it('is refused by a page that has no place for it', () => {
    expect(() => fill('<!-- b -->\n', 'b', 'new')).toThrow('has no <!-- b -->')
  })
})
