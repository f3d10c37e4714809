import { agentGuards } from './exampleAgent.ts'
import { libraryGuards } from './library.ts'
import { type Marker, readMarkers } from './markers.ts'
import { probeGuards } from './probe.ts'
import { relayGuards } from './relay.ts'
import type { GuardRow, TakeOut } from './row.ts'
import { sandboxGuards } from './sandbox.ts'

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
