import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readCoverage, readPlaywright, readVitest } from '../../scripts/test/reports.ts'

const root = join(import.meta.dirname, '../..')
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'holdfast-reports-'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(name: string, text: string): void {
  writeFileSync(join(folder, name), text)
}

/** Runs a tool of the repository over the files of the folder, and gives back its report. */
function reportOf(tool: string, args: string[]): unknown {
  const report = join(folder, 'report.json')
  const { VITEST: _, ...env } = process.env
  spawnSync(join(root, 'node_modules/.bin', tool), args, {
    cwd: folder,
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  })
  return JSON.parse(readFileSync(report, 'utf8'))
}

describe('readVitest', () => {
  it('names what failed, and the file that did not load, and counts both', () => {
    write(
      'sum.test.ts',
      `import { expect, it } from 'vitest'
       it('adds', () => expect(1 + 1).toBe(3))
       it('holds', () => expect(1).toBe(1))
       it('queries', () => { throw new Error('Failed query:\\n  select 1\\n') })
       it.todo('subtracts')`,
    )
    write('absent.test.ts', `import './nothing.ts'`)
    const args = ['run', '--reporter=json', '--outputFile.json=report.json']
    const { failures, ...counts } = readVitest(reportOf('vitest', args))

    expect(counts).toEqual({ passed: 1, failed: 3, skipped: 1 })
    expect(failures).toEqual([
      expect.stringMatching(/sum\.test\.ts › adds › AssertionError: expected 2 to be 3/),
      expect.stringMatching(/sum\.test\.ts › queries › Error: Failed query: select 1$/),
      expect.stringMatching(/absent\.test\.ts › .*nothing\.ts/),
    ])
  })
})

describe('readPlaywright', () => {
  it('names and counts what failed, and what passed only when it was tried again', () => {
    write('playwright.config.ts', `export default { retries: 1, projects: [{ name: 'page' }] }`)
    write(
      'page.spec.ts',
      `import { expect, test } from '@playwright/test'
       test.describe('a page', () => {
         test('opens', () => expect('open').toBe('shut'))
         test('reloads', ({}, { retry }) => expect(retry).toBe(1))
         test('closes', () => {})
       })`,
    )
    const report = reportOf('playwright', ['test', '--reporter=json'])
    const { failures, ...counts } = readPlaywright(report)

    expect(report).toMatchObject({ stats: { unexpected: 1, flaky: 1 } })
    expect(counts).toEqual({ passed: 1, failed: 2, skipped: 0 })
    expect(failures).toEqual([
      expect.stringMatching(/^\[page\] page\.spec\.ts:3 › opens › .*Error/),
      expect.stringMatching(/^\[page\] page\.spec\.ts:4 › reloads › .*Error/),
    ])
  }, 90_000)
})

describe('a report with a count that is no count', () => {
  const vitest = {
    numPassedTests: 1,
    numFailedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [],
  }
  const playwright = { expected: 1, unexpected: 0, flaky: 0, skipped: 0 }
  const coverage = { operations: 1, problems: 0 }
  const fieldsOf = (counts: object) =>
    Object.entries(counts).flatMap(([name, value]) => (Array.isArray(value) ? [] : [name]))
  const bad = [undefined, null, '0', -1, 0.5, Number.NaN]

  it.each(fieldsOf(vitest))('is rejected: %s of Vitest', (name) => {
    expect(readVitest(vitest).passed).toBe(1)
    for (const value of bad) expect(() => readVitest({ ...vitest, [name]: value })).toThrow(name)
  })

  it.each(fieldsOf(playwright))('is rejected: %s of Playwright', (name) => {
    expect(readPlaywright({ stats: playwright }).passed).toBe(1)
    for (const value of bad) {
      const stats = { ...playwright, [name]: value }
      expect(() => readPlaywright({ stats })).toThrow(name)
    }
  })

  it.each(fieldsOf(coverage))('is rejected: %s of the coverage', (name) => {
    expect(readCoverage(coverage).passed).toBe(1)
    for (const value of bad)
      expect(() => readCoverage({ ...coverage, [name]: value })).toThrow(name)
  })
})
