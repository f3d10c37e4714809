import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  unbuiltAugustOperations,
  unbuiltOperations,
} from '../../src/core/http/unbuiltOperations.ts'
import { findProblems } from './problems.ts'
import { renderTable } from './table.ts'
import { describeProfiles, readTraffic } from './traffic.ts'

/** The page with the table of what the tests reach. */
export const coveragePath = fileURLToPath(
  new URL('../../../docs/sandbox/coverage.md', import.meta.url),
)

/** Reads what the recorded traffic of a folder reached, and the page as it is and with its table. */
export async function coverageOf(folder: string | undefined) {
  if (!folder) throw new Error('SANDBOX_TRAFFIC must be the folder of the recorded traffic')
  const described = await describeProfiles()
  const reached = readTraffic(folder, described)
  const page = readFileSync(coveragePath, 'utf8')
  const table = renderTable(described, countUnbuilt(), reached)
  return {
    problems: findProblems(described, reached),
    page,
    withTable: replaceTable(page, table),
  }
}

function countUnbuilt() {
  const before = unbuiltOperations.length
  return new Map([
    ['spec', before],
    ['live-2026-05', before],
    ['live-2026-08', before + unbuiltAugustOperations.length],
  ] as const)
}

function replaceTable(text: string, table: string): string {
  const [start, end] = ['<!-- coverage -->\n', '<!-- /coverage -->']
  const [head, rest] = text.split(start)
  const tail = rest?.slice(rest.indexOf(end))
  if (head === undefined || tail === undefined)
    throw new Error('docs/sandbox/coverage.md has no coverage markers')
  return `${head}${start}${table}${tail}`
}
