/**
 * Prints what a user's page loads of the built package, as Vite, webpack and esbuild emit it, and
 * fails where that is over budget. `npm run size` builds the package first.
 */
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { buildWithEsbuild, buildWithVite, buildWithWebpack, createProject } from './size/build.ts'
import { exportedValues } from './size/exportedValues.ts'
import {
  type Build,
  type Builds,
  findViolations,
  rowsOf,
  sizeTable,
  warningsOf,
} from './size/measure.ts'
import { type Row, sizeRows } from './size/rows.ts'

const rows = sizeRows(exportedValues())
const project = createProject()
try {
  const ofBundlers: Builds[] = []
  for (const build of [buildWithVite, buildWithWebpack, buildWithEsbuild])
    ofBundlers.push(await buildAll(build, rowsOf(rows, ofBundlers.length)))
  console.log(sizeTable(rows, ofBundlers))
  for (const warning of ofBundlers.flatMap(warningsOf))
    console.log(`\n${stripVTControlCharacters(warning).split('\n')[0]}`)
  const violations = findViolations(rows, ofBundlers)
  for (const violation of violations) console.error(`\n${violation}`)
  process.exitCode = violations.length > 0 ? 1 : 0
} finally {
  rmSync(project, { recursive: true, force: true })
}

async function buildAll(
  build: (project: string) => Promise<Build>,
  measured: Row[],
): Promise<Builds> {
  const builds: Builds = new Map()
  for (const script of new Set(measured.flatMap(({ page, less = page }) => [page, less]))) {
    writeFileSync(join(project, 'payment.js'), script)
    builds.set(script, await build(project))
  }
  return builds
}
