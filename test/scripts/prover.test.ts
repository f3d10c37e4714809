import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Guard, TakeOut } from '../../scripts/guards/guard.ts'
import { repositoryRoot } from '../../scripts/guards/markers.ts'
import { createProver, type Proof } from '../../scripts/guards/prover.ts'

const source = `
export function pay(amount: number, limit: number): { status: number } {
  try {
    // guard: amount-limit
    if (amount > limit) return { status: 400 }
    return { status: 200 }
  } catch {
    return { status: 500 }
  }
}

export function nameOf(user?: { name: string }): string {
  // guard: known-user
  if (!user) return ''
  return user.name
}
`

const tests = `
import { expect, it } from 'vitest'
import { nameOf, pay } from '../src/pay.ts'

it('refuses an amount above the limit', () => expect(pay(2, 1).status).toBe(400))
it('pays an amount below the limit', () => expect(pay(1, 2).status).toBe(200))
it('is red already', () => expect(pay(2, 1).status).toBe(200))
it('has no name without a user', () => expect(nameOf()).toBe(''))
`

const config = {
  compilerOptions: {
    lib: ['ES2023'],
    types: [],
    strict: true,
    allowImportingTsExtensions: true,
    noEmit: true,
  },
}

const file = 'test/pay.test.ts'
const guardOf = (id: string, takeOut: TakeOut, title: string): Guard => ({
  id,
  loses: '',
  takeOut,
  tests: [{ file, title }],
  threats: [],
})

/** What a prover is asked, and its failure’s kind and message. */
const cases: [string, Guard, string?, string?][] = [
  [
    'proves a control whose test notices that it is gone',
    guardOf('amount-limit', 'remove', 'refuses an amount'),
  ],
  [
    'refuses a test that passes without the control',
    guardOf('amount-limit', 'remove', 'pays an amount'),
    'PASSES_WITHOUT',
  ],
  [
    'refuses a change that takes nothing away',
    guardOf('amount-limit', { insert: 'void amount' }, 'refuses an amount'),
    'PASSES_WITHOUT',
  ],
  [
    'refuses an inserted name that does not exist',
    guardOf('amount-limit', { insert: 'notDeclared()' }, 'refuses an amount'),
    'DOES_NOT_COMPILE',
    "Cannot find name 'notDeclared'.",
  ],
  [
    'refuses a property that does not exist',
    guardOf('amount-limit', { instead: 'amount.cents.value' }, 'refuses an amount'),
    'DOES_NOT_COMPILE',
    "Property 'cents' does not exist on type 'number'.",
  ],
  [
    'refuses a title that no test has',
    guardOf('amount-limit', 'remove', 'refuses another amount'),
    'TEST_MISSING',
  ],
  [
    'refuses a test that fails with the control',
    guardOf('amount-limit', 'remove', 'is red already'),
    'FAILS_WITH_CONTROL',
    'is red already',
  ],
  [
    'refuses a test that breaks without the control, other than by an assertion',
    guardOf('known-user', 'remove', 'has no name without a user'),
    'BREAKS_WITHOUT',
    "Cannot read properties of undefined (reading 'name')",
  ],
  [
    'refuses a guard whose control has no marker',
    guardOf('no-marker', 'remove', 'refuses an amount'),
    'MARKER_MISSING',
  ],
]

describe('createProver', () => {
  let root: string
  const proofs: Proof[] = []

  beforeAll(async () => {
    root = `${realpathSync(mkdtempSync(join(tmpdir(), 'prover-')))}/`
    write({
      'package.json': JSON.stringify({ type: 'module' }),
      'tsconfig.json': JSON.stringify(config),
      'src/pay.ts': source,
      [file]: tests,
    })
    symlinkSync(join(repositoryRoot, 'node_modules'), join(root, 'node_modules'))
    const guards = cases.map(([, guard]) => guard)
    const prover = await createProver({ guards, root, sources: ['src'] })
    for await (const proof of prover.prove(file, guards)) proofs.push(proof)
    await prover.close()
  }, 120_000)
  afterAll(() => rmSync(root, { recursive: true }))

  function write(files: Record<string, string>): void {
    for (const folder of ['src', 'test']) mkdirSync(join(root, folder))
    for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text)
  }

  it.each(cases)('%s', (_, guard, kind, message) => {
    const proof = proofs.find((it) => it.guard === guard)

    expect(proof).toBeDefined()
    expect(proof?.failure?.kind).toBe(kind)
    if (message) expect(proof?.failure?.message).toBe(message)
  })
})
