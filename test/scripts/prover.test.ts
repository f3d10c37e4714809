import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Guard, readGuards } from '../../scripts/guards/guard.ts'
import { readMarkers, repositoryRoot } from '../../scripts/guards/markers.ts'
import { createProver, type Proof } from '../../scripts/guards/prover.ts'
import type { TakeOut } from '../../scripts/guards/row.ts'
import type { ThreatId } from '../../scripts/threats.ts'

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

const about = (threat: string) => ({ tags: [threat] })
it('refuses an amount above the limit', about('T1'), () => expect(pay(2, 1).status).toBe(400))
it('pays an amount below the limit', about('T2'), () => expect(pay(1, 2).status).toBe(200))
it('is red already', about('T3'), () => expect(pay(2, 1).status).toBe(200))
it('has no name without a user', about('T4'), () => expect(nameOf()).toBe(''))
it('has a short name without a user', about('T6'), () => expect(nameOf().length).toBe(0))
it('asks for the name of no user', about('T6'), () => expect(() => nameOf()).not.toThrow())
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

/** A guard, by the tag of its tests, and the kind of its failure and the message. */
const cases: [
  title: string,
  id: string,
  threat: ThreatId | '',
  TakeOut?,
  kind?: string,
  message?: string,
][] = [
  ['proves a control whose test notices that it is gone', 'amount-limit', 'T1'],
  ['proves a control without a threat by any test', 'amount-limit', ''],
  ['proves a control by an assertion after a test that breaks', 'known-user', 'T6'],
  ['refuses a test that passes without the control', 'amount-limit', 'T2', {}, 'PASSES_WITHOUT'],
  [
    'refuses a change that takes nothing away',
    'amount-limit',
    'T1',
    { first: 'void amount' },
    'PASSES_WITHOUT',
  ],
  [
    'refuses an inserted name that does not exist',
    'amount-limit',
    'T1',
    { first: 'notDeclared()' },
    'DOES_NOT_COMPILE',
    "Cannot find name 'notDeclared'.",
  ],
  [
    'refuses a property that does not exist',
    'amount-limit',
    'T1',
    { instead: 'amount.cents.value' },
    'DOES_NOT_COMPILE',
    "Property 'cents' does not exist on type 'number'.",
  ],
  ['refuses a tag that no test has', 'amount-limit', 'T5', {}, 'TEST_MISSING'],
  ['refuses a test that fails with the control', 'amount-limit', 'T3', {}, 'TEST_MISSING'],
  [
    'refuses a test that breaks without the control, other than by an assertion',
    'known-user',
    'T4',
    {},
    'BREAKS_WITHOUT',
    "Cannot read properties of undefined (reading 'name')",
  ],
]

describe('createProver', () => {
  let root: string
  let guards: Guard[] = []
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
    const rows = cases.map(
      ([, id, threat, takeOut = {}]) => [id, threat, '', file, takeOut] as const,
    )
    guards = readGuards(rows, readMarkers(['src'], root))
    const prover = await createProver(guards, root)
    for await (const proof of prover.prove(file, guards)) proofs.push(proof)
    await prover.close()
  }, 120_000)
  afterAll(() => rmSync(root, { recursive: true }))

  function write(files: Record<string, string>): void {
    for (const folder of ['src', 'test']) mkdirSync(join(root, folder))
    for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text)
  }

  it.each(cases.map(([title, , , , ...failure], index) => ({ title, failure, index })))(
    '$title',
    ({ failure: [kind, message], index }) => {
      const proof = proofs.find(({ guard }) => guard === guards[index])

      expect(proof).toBeDefined()
      expect(proof?.failure?.kind).toBe(kind)
      expect(proof?.noticedBy === undefined).toBe(kind !== undefined)
      if (message) expect(proof?.failure?.message).toBe(message)
    },
  )
})
