import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))
const packages = path('../../../node_modules')
const compiler = join(packages, 'typescript/bin/tsc')

// No package can be resolved from here, so a declaration that imports one does not compile.
const folder = mkdtempSync(join(tmpdir(), 'holdfast-types-'))
const types = join(folder, 'types')

beforeAll(() => {
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  compile('-p', path('../../tsconfig.build.json'), '--emitDeclarationOnly', '--outDir', types)
}, 180_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const consumer = `
  import { createSandbox, listen, type SandboxOptions, type SentMessage, type WebhookRecord } from './types/index.js'
  const options: SandboxOptions = { mode: 'magic', log: (entry) => void entry.event }
  export async function run(): Promise<[SentMessage[], WebhookRecord[]]> {
    const sandbox = await createSandbox(options)
    await (await listen(sandbox)).close()
    sandbox.events.subscribe(({ kind }) => void (kind === 'mail'))
    return [await sandbox.mail.list(), await sandbox.webhooks.list()]
  }`

it('the published types compile on their own, without skipLibCheck', () => {
  writeFileSync(join(folder, 'consumer.ts'), consumer)
  const strict = ['--strict', '--exactOptionalPropertyTypes', '--skipLibCheck', 'false']
  const module = ['--module', 'nodenext', '--target', 'es2022', '--lib', 'es2023,dom']
  const errors = compile(...strict, ...module, '--noEmit', 'consumer.ts')
  expect(errors).toBe('')
}, 180_000)

it('the README’s examples for Node compile without the types of a browser', () => {
  const project = join(folder, 'project')
  mkdirSync(project)
  cpSync(types, join(project, 'types'), { recursive: true })
  symlinkSync(packages, join(project, 'node_modules'))
  const examples = ['guide', 'testingGuide', 'vitestGuide'].map((name) => `${name}.test.ts`)
  for (const name of examples) cpSync(path(`./${name}`), join(project, name))
  writeFileSync(join(project, 'package.json'), '{"type":"module"}')
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify(nodeProject(examples)))
  expect(compile('-p', project)).toBe('')
}, 180_000)

function nodeProject(files: string[]) {
  const paths = {
    'holdfast-sandbox': ['./types/index.d.ts'],
    'holdfast-sandbox/*': ['./types/*.d.ts'],
  }
  const target = { target: 'es2022', lib: ['es2022'], module: 'nodenext', types: ['node'] }
  return {
    compilerOptions: { strict: true, noEmit: true, skipLibCheck: true, paths, ...target },
    files,
  }
}

/** Runs the compiler, and returns what it complains about. */
function compile(...args: string[]): string {
  try {
    return execFileSync(process.execPath, [compiler, ...args], { cwd: folder, encoding: 'utf8' })
  } catch (error) {
    return String((error as { stdout?: unknown }).stdout)
  }
}
