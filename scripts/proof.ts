/** `npm run proof`: what is slow, part by part; the end names those that failed. */
import { spawnSync } from 'node:child_process'

const parts = [
  'npm run size',
  'npm run bench',
  'npm run proof:guards',
  'npm run proof:stories',
  'npm run proof:load',
  'npm run proof:flood',
  'npm test -- sandbox-matrix package-matrix',
  'vitest run --project "sandbox histories"',
  'npm run proof:sandbox -- --minutes 5',
  'playwright test --project slow',
]
const failed = parts.filter((part) => {
  console.log(`\n> ${part}`)
  return spawnSync(part, { shell: true, stdio: 'inherit' }).status !== 0
})
if (failed.length > 0) console.error(`\nFailed:\n${failed.join('\n')}`)
process.exitCode = failed.length > 0 ? 1 : 0
