/** Checks who imports what: `npm run check:layers`, or `-- FOLDER` for another repository. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findViolations } from './layers/findViolations.ts'
import { readMap } from './layers/readMap.ts'

const [repository = join(import.meta.dirname, '..')] = process.argv.slice(2)
const map = readMap(readFileSync(join(repository, 'docs/architecture.md'), 'utf8'))
const folders = ['src', 'sandbox/src', 'demo', 'examples/agent']
const violations = findViolations(repository, map, folders)
if (violations.length > 0) {
  console.error(
    [...violations, 'The map of the code: docs/architecture.md, "The layers"'].join('\n'),
  )
  process.exitCode = 1
}
