import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Guard, readGuards } from '../guards/guard.ts'
import { readTestTags } from '../guards/testTags.ts'
import { type ThreatId, threats } from '../threats.ts'
import { fill, type Page, readText } from './page.ts'

const root = join(import.meta.dirname, '../..')

/** What shows that a threat's control works. */
interface ThreatProof {
  threat: ThreatId
  /** The guards of its controls, by the source in which they stand. */
  guardsBySource: Map<string, string[]>
  /** The files with tests that have its tag. */
  testFiles: string[]
}

/** Reads the proof of every threat from the guards and from the tags of the tests. */
export function readThreatProofs(): ThreatProof[] {
  const guards = readGuards()
  const tagsByFile = testFiles().map((file) => [file, readTestTags(file)] as const)
  return (Object.keys(threats) as ThreatId[]).map((threat) => ({
    threat,
    guardsBySource: groupBySource(guards.filter((guard) => guard.threats.includes(threat))),
    testFiles: tagsByFile.filter(([, tags]) => tags.has(threat)).map(([file]) => file),
  }))
}

/** The page of the threats, with the table of their proofs. */
export function threatPage(): Page {
  const rows = readThreatProofs().map(({ threat, guardsBySource, testFiles }) => {
    const controls = [...guardsBySource].map(([file, ids]) => `${code(file)}: ${list(ids)}`)
    const cells = [threat, controls.join('<br>') || 'none', list(testFiles) || 'none']
    return `| ${cells.join(' | ')} |`
  })
  const table = ['| # | Source: its guards | Tests |', '|---|---|---|', ...rows].join('\n')
  const path = 'docs/threats.md'
  return { path, text: fill(readText(path), 'proofs', table) }
}

function groupBySource(found: Guard[]): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const { id, marker } of found)
    groups.set(marker.file, [...(groups.get(marker.file) ?? []), id])
  return groups
}

function testFiles(): string[] {
  return ['e2e', 'examples', 'sandbox/test', 'test']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
        (path) => `${folder}/${path}`,
      ),
    )
    .filter((path) => /\.(test|spec)\.tsx?$/.test(path) && !path.includes('/node_modules/'))
    .sort()
}

function list(names: string[]): string {
  return names.map(code).join(', ')
}

function code(name: string): string {
  return `\`${name}\``
}
