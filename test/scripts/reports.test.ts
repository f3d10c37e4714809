import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readPlaywright, readVitest } from '../../scripts/test/reports.ts'

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
function reportOf(tool: string, args: string[]) {
  const report = join(folder, 'report.json')
  const { VITEST: _, ...env } = process.env
  spawnSync(join(root, 'node_modules/.bin', tool), args, {
    cwd: folder,
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  })
  return JSON.parse(readFileSync(report, 'utf8'))
}

describe('readVitest', () => {
  it('gives each test, and the file that did not load as a failure', () => {
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
    const outcomes = readVitest(reportOf('vitest', args))

    expect(outcomes.map(({ status, title, message }) => [status, title, message])).toEqual(
      expect.arrayContaining([
        ['failed', 'adds', expect.stringContaining('expected 2 to be 3')],
        ['passed', 'holds', ''],
        ['failed', 'queries', 'Error: Failed query: select 1'],
        ['skipped', 'subtracts', ''],
        ['failed', '', expect.stringContaining('nothing.ts')],
      ]),
    )
    expect(outcomes).toHaveLength(5)
    const files = new Set(outcomes.map(({ file }) => basename(file)))
    expect(files).toEqual(new Set(['sum.test.ts', 'absent.test.ts']))
  })
})

describe('readPlaywright', () => {
  it('gives each story, with the error and the trace of one that passed only when it was tried again', () => {
    write(
      'playwright.config.ts',
      `export default { retries: 1, use: { trace: 'retain-on-failure' }, projects: [{ name: 'page' }] }`,
    )
    write(
      'page.spec.ts',
      `import { expect, test } from '@playwright/test'
       test.describe('a page', () => {
         test('opens', () => expect('open').toBe('shut'))
         test('reloads', ({}, { retry }) => expect(retry).toBe(1))
         test('closes', () => {})
       })`,
    )
    const outcomes = readPlaywright(reportOf('playwright', ['test', '--reporter=json']))

    expect(outcomes.map(({ status, title }) => [status, title])).toEqual([
      ['failed', 'opens [page, line 3]'],
      ['flaky', 'reloads [page, line 4]'],
      ['passed', 'closes [page, line 5]'],
    ])
    expect(outcomes[1]).toMatchObject({
      message: expect.stringContaining('Expected: 1'),
      trace: expect.stringMatching(/trace\.zip$/),
    })
    expect(outcomes.every(({ file }) => basename(file) === 'page.spec.ts')).toBe(true)
  }, 90_000)
})
