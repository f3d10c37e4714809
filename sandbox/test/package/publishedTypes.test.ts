import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'

const compiler = fileURLToPath(new URL('../../../node_modules/typescript/bin/tsc', import.meta.url))
const project = fileURLToPath(new URL('../../tsconfig.build.json', import.meta.url))

// No package can be resolved from here, so a declaration that imports one does not compile.
const folder = mkdtempSync(join(tmpdir(), 'holdfast-types-'))
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
  compile('-p', project, '--emitDeclarationOnly', '--outDir', join(folder, 'types'))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  writeFileSync(join(folder, 'consumer.ts'), consumer)
  const strict = ['--strict', '--exactOptionalPropertyTypes', '--skipLibCheck', 'false']
  const module = ['--module', 'nodenext', '--target', 'es2022', '--lib', 'es2023,dom']
  const errors = compile(...strict, ...module, '--noEmit', 'consumer.ts')
  expect(errors).toBe('')
}, 180_000)

/** Runs the compiler, and returns what it complains about. */
function compile(...args: string[]): string {
  try {
    return execFileSync(process.execPath, [compiler, ...args], { cwd: folder, encoding: 'utf8' })
  } catch (error) {
    return String((error as { stdout?: unknown }).stdout)
  }
}
