import { findPostgres } from '../../sandbox/test/support/postgres.ts'
import { findFirefox, findWebKit } from '../findBrowser.ts'
import { type Results, readCoverage, readPlaywright, readVitest } from './reports.ts'

/** A part of the tests that is run by itself. */
export interface Lane {
  name: string
  command: string[]
  read: (report: unknown) => Results
  /** What this machine would need for it; a lane that lacks something is skipped aloud. */
  lacks?: string | undefined
}

const noFirefox = findFirefox() ? undefined : 'Firefox'

/** Everything but what is slow; that is for `npm run proof`. */
const stories = [
  'build the page',
  'demo',
  'library',
  'library in a hosted sandbox',
  ...(noFirefox ? [] : ['library in Firefox']),
].flatMap((project) => ['--project', project])

/** All lanes, in the order in which they run. */
export const lanes: Lane[] = [
  vitestLane('unit'),
  ...['sandbox', 'sandbox magic', 'sandbox live'].map((project) => vitestLane(project)),
  vitestLane('sandbox postgres', findPostgres() ? undefined : 'a Postgres server'),
  {
    name: 'sandbox coverage',
    command: ['tsx', 'sandbox/scripts/coverage.ts', '--check'],
    read: readCoverage,
  },
  vitestLane('react-18'),
  vitestLane('chromium'),
  vitestLane('chromium-react-18'),
  vitestLane('firefox', noFirefox),
  vitestLane('webkit', findWebKit() ? undefined : 'WebKitGTK with its driver, or Xvfb'),
  vitestLane('package'),
  {
    name: 'e2e',
    command: ['playwright', 'test', '--reporter=line,json', ...stories],
    read: readPlaywright,
  },
]

function vitestLane(project: string, lacks?: string): Lane {
  const command = ['vitest', 'run', '--project', project, '--reporter=default', '--reporter=json']
  return { name: project, command, read: readVitest, lacks }
}
