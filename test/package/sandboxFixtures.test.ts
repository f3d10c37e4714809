import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newProject, run } from './installPackage.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const { devDependencies } = JSON.parse(read('package.json'))
const runners = ['vitest', '@playwright/test'].map((name) => `${name}@${devDependencies[name]}`)

/** The oldest and the newest runners that were tried; Vitest 5 needs Node 22.12. */
const tried = [
  'vitest@4.1.12',
  'vitest@5.1.1',
  '@playwright/test@1.50.1',
  '@playwright/test@1.65.1',
]

/** A test that needs no browser. */
const playwrightTest = `
  import { expect } from '@playwright/test'
  import { test } from 'holdfast-sandbox/playwright'
  test('a sandbox on a port', async ({ sandboxUrl, customer, api }) => {
    expect((await fetch(sandboxUrl + '/health')).status).toBe(200)
    expect((await api.get('/customers/' + customer.id)).status).toBe(200)
  })`

let folder = ''
let tarball = ''

beforeAll(() => {
  run('npx', ['--no-install', 'tsx', 'scripts/build.ts', '--sandbox'], root)
  folder = newProject([])
  const pack = ['pack', '--workspace', 'sandbox', '--ignore-scripts', '--json']
  const [{ filename }] = JSON.parse(run('npm', [...pack, '--pack-destination', folder], root))
  tarball = join(folder, filename)
  run('npm', ['install', '--no-audit', '--no-fund', tarball, ...runners], folder)
  writeFileSync(join(folder, 'wallet.test.ts'), read('sandbox/test/package/vitestGuide.test.ts'))
  writeFileSync(join(folder, 'port.spec.ts'), playwrightTest)
}, 360_000)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the packed sandbox’s fixtures', () => {
  it.each(tried)('install beside %s', (runner) => {
    rmSync(newProject([tarball, runner], '--dry-run'), { recursive: true, force: true })
  })

  it('run in Vitest', () => {
    // The first test waits for its sandbox to start, long on a busy machine.
    const args = ['vitest', 'run', '--reporter=json', '--testTimeout=60000', 'wallet']
    const output = run('npx', ['--no-install', ...args], folder)
    expect(JSON.parse(output)).toMatchObject({ numPassedTests: 1, numFailedTests: 0 })
  })

  it('run in Playwright', () => {
    const args = ['playwright', 'test', '--reporter=json', 'port.spec.ts']
    // The lane that runs this test may name a report of its own.
    const report = join(folder, 'report.json')
    run('npx', ['--no-install', ...args], folder, { PLAYWRIGHT_JSON_OUTPUT_NAME: report })
    const { stats } = JSON.parse(readFileSync(report, 'utf8'))
    expect(stats).toMatchObject({ expected: 1, unexpected: 0 })
  })

  it('have types that compile in strict mode', () => {
    const options = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2022']
    const files = ['--skipLibCheck', '--lib', 'es2023,dom', 'wallet.test.ts', 'port.spec.ts']
    run(join(root, 'node_modules/.bin/tsc'), [...options, ...files], folder)
  })
})
