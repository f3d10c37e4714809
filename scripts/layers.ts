/** Checks who imports what: `npm run check:layers`, or `-- FOLDER` for another repository. */
import { join } from 'node:path'
import { findViolations } from './layers/findViolations.ts'
import { exceptions, sections } from './layers/matrix.ts'

const [repository = join(import.meta.dirname, '..')] = process.argv.slice(2)
const violations = findViolations(repository, sections, exceptions)
if (violations.length > 0) {
  console.error(
    [...violations, 'The table of who may import what: scripts/layers/matrix.ts'].join('\n'),
  )
  process.exitCode = 1
}
