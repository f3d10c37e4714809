import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { run } from './installPackage.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

it('keeps what Vite, webpack and esbuild emit within its budgets', () => {
  // Vitest sets `test`, with which Vite emits stand-ins for Node's modules as chunks of their own.
  const env = { NODE_ENV: 'production' }
  const printed = run('npx', ['--no-install', 'tsx', 'scripts/size.ts'], root, env)

  expect(printed).toContain('| First load: every action but those below |')
})
