import type { ThreatId } from '../threats.ts'
import { agentGuards } from './agent.ts'
import { libraryGuards } from './library.ts'
import { type Marker, readMarkers } from './markers.ts'
import { probeGuards } from './probe.ts'
import { relayGuards } from './relay.ts'
import { sandboxGuards } from './sandbox.ts'

/**
 * A guard as it is written down, in one row: its id, its threats, what goes wrong without its control,
 * and where they cannot be derived the files of its tests and how the control is taken out.
 *
 * The control stands after a marker with the id: `// guard: relay-origin` on a line of its own, or
 * `/* guard: relay-origin *&#47;` within a line. The tests are those of the file that mirrors the source
 * which have a tag of one of the threats; without a threat, all of the file.
 */
export type GuardRow = readonly [
  id: string,
  threats: '' | ThreatId | `${ThreatId} ${string}`,
  loses: string,
  files?: string,
  takeOut?: TakeOut,
]

/** How a control is taken out where `withoutControl` does not derive it. */
export interface TakeOut {
  /** Code in place of the value: a condition, or what a `return`, `const`, property or assignment holds. */
  instead?: string
  /** A statement before the control, which takes its effect away. */
  first?: string
}

/** A control in the sources, and the tests that fail without it. */
export interface Guard extends TakeOut {
  id: string
  marker: Marker
  threats: string[]
  /** In each of them a test with the tag of a threat fails without the control. */
  files: string[]
}

/** Every row: the relay’s, the library’s, those of the agent and of the probe, then the sandbox’s. */
export const guardRows: readonly GuardRow[] = [
  ...relayGuards,
  ...libraryGuards,
  ...agentGuards,
  ...probeGuards,
  ...sandboxGuards,
]

/** Reads the guards of rows, with what the sources say about them. */
export function readGuards(rows = guardRows, markers = readMarkers()): Guard[] {
  const markersById = new Map(markers.map((marker) => [marker.id, marker]))
  return rows.map(([id, threats, , files, takeOut]) => {
    const marker = markersById.get(id)
    if (!marker) throw new Error(`No source has the marker of ${id}`)
    return {
      id,
      marker,
      threats: wordsOf(threats),
      files: wordsOf(files || mirrorOf(marker.file)),
      ...takeOut,
    }
  })
}

/** `src/relay/csrf/csrf.ts` is tested by `test/relay/csrf/csrf.test.ts`. */
function mirrorOf(source: string): string {
  return source.replace(/(^|\/)src\//, '$1test/').replace(/(\.lazy)?\.tsx?$/, '.test.ts')
}

function wordsOf(text: string): string[] {
  return text === '' ? [] : text.split(' ')
}

/** Whether a file holds stories, which need a browser (`npm run proof:stories`). */
export function isStory(file: string): boolean {
  return file.startsWith('e2e/')
}
