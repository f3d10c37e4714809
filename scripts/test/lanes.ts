import type { ProgramName } from './programs.ts'
import { type Results, readCoverage, readPlaywright, readVitest } from './reports.ts'
import type { Tool } from './tools.ts'

/** A part of the tests that runs by itself. */
export interface Lane {
  name: string
  /** What it covers, for the list in CONTRIBUTING.md. */
  covers: string
  /** Whether `npm test` runs it, or `npm run test:rest`, or `npm run proof`. */
  group: 'change' | 'rest' | 'proof'
  command: [Tool, ...string[]]
  read: (report: unknown) => Results
  /** What it cannot run without and `npm ci` does not install. */
  needs?: ProgramName
  /** Lanes whose traffic it reads, so that they have to run before it. */
  after?: string[]
}

const sandboxLanes = ['sandbox', 'sandbox-magic', 'sandbox-may', 'sandbox-august']

const chromiumStories = ['demo', 'library', 'sandbox page']

/** All lanes, in the order in which they run. */
export const lanes: Lane[] = [
  vitestLane(
    'unit',
    'change',
    'the library, the relay, the demo, the examples and the scripts, in Node',
  ),
  vitestLane('sandbox', 'change', 'the sandbox, verifying every proof'),
  vitestLane(
    'sandbox-long',
    'rest',
    "the sandbox's command, its data over restarts and its guides",
    {
      project: 'sandbox long',
    },
  ),
  vitestLane('sandbox-histories', 'proof', 'the sandbox over kills and random histories', {
    project: 'sandbox histories',
  }),
  vitestLane('sandbox-magic', 'rest', 'the sandbox with magic values', {
    project: 'sandbox magic',
  }),
  vitestLane('sandbox-may', 'rest', 'the sandbox in profile `live-2026-05`', {
    project: 'sandbox may',
  }),
  vitestLane('sandbox-august', 'rest', 'the sandbox in profile `live-2026-08`', {
    project: 'sandbox august',
  }),
  {
    name: 'sandbox-coverage',
    covers: 'which documented responses the sandbox lanes reached',
    group: 'rest',
    command: ['tsx', 'sandbox/scripts/coverage.ts', '--check'],
    read: readCoverage,
    after: sandboxLanes,
  },
  vitestLane('runner', 'rest', 'the test runner and `npm start`, as processes'),
  vitestLane('redis', 'rest', "the relay's store on a Redis server", { needs: 'Redis' }),
  vitestLane('react-18', 'rest', 'the hooks with React 18, in Node'),
  vitestLane('jsdom', 'rest', 'signing in, paying and cryptography in jsdom'),
  vitestLane('happy-dom', 'rest', 'signing in, paying and cryptography in happy-dom'),
  vitestLane('chromium', 'change', 'storage, cryptography and WebAuthn', { needs: 'Chromium' }),
  vitestLane('chromium-react-18', 'rest', 'the hooks with React 18', { needs: 'Chromium' }),
  vitestLane('firefox', 'rest', 'storage and cryptography', { needs: 'Firefox' }),
  vitestLane('webkit', 'rest', 'the library without passkeys', { needs: 'WebKitGTK' }),
  vitestLane('package', 'change', 'the packed library, installed and imported in a project'),
  vitestLane('package-tools', 'rest', 'the packed library in bundlers, Jest and TypeScript', {
    needs: 'Chromium',
  }),
  vitestLane(
    'package-hosts',
    'rest',
    'a payment and streams of events through the packed relay on every host',
  ),
  storyLane('smoke', 'change', 'one story an area, of the library and of the demo', {
    needs: 'Chromium',
    projects: chromiumStories,
    filter: ['--grep', '@smoke'],
  }),
  storyLane(
    'e2e',
    'rest',
    'the other stories of the library and of the demo, and the page of the sandbox',
    {
      needs: 'Chromium',
      projects: chromiumStories,
      filter: ['--grep-invert', '@smoke'],
    },
  ),
  storyLane('e2e-hosted', 'rest', 'stories of the library against magic values', {
    needs: 'Chromium',
    projects: ['library in a hosted sandbox'],
  }),
  storyLane('e2e-firefox', 'rest', 'stories of the library', {
    needs: 'Firefox',
    projects: ['library in Firefox'],
  }),
]

type Group = Lane['group']

function vitestLane(
  name: string,
  group: Group,
  covers: string,
  { project = name, needs }: { project?: string; needs?: ProgramName } = {},
): Lane {
  const reporters = ['--reporter=default', '--reporter=json']
  return {
    name,
    covers,
    group,
    command: ['vitest', 'run', '--project', project, ...reporters],
    read: readVitest,
    ...(needs && { needs }),
  }
}

function storyLane(
  name: string,
  group: Group,
  covers: string,
  stories: { needs: ProgramName; projects: string[]; filter?: string[] },
): Lane {
  const { needs, projects, filter = [] } = stories
  const chosen = projects.flatMap((project) => ['--project', project])
  return {
    name,
    covers,
    group,
    command: ['playwright', 'test', '--reporter=line,json', ...chosen, ...filter],
    read: readPlaywright,
    needs,
  }
}
