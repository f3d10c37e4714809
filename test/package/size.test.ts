import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { run } from './installPackage.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

it('keeps what Vite, webpack and esbuild emit within its budgets', () => {
  const printed = run('npx', ['--no-install', 'tsx', 'scripts/size.ts'], root)

  expect(printed).toContain('| First load: every action |')
})
