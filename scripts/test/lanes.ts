import type { ProgramName } from './programs.ts'

/** Tests that run in one process: projects of one tool, chosen by its own options. */
export interface Lane {
  name: string
  covers: string
  tool: 'vitest' | 'playwright'
  projects: string[]
  /** Which tests of the projects, as an option of the tool; all without it. */
  filter?: string[]
  /** Whether `npm test` runs it, as what a change needs, or only `npm run test:rest`. */
  isForChanges?: boolean
  /** Whether only `npm run proof` runs it. */
  isForProof?: boolean
  /** What it cannot run without and `npm ci` does not install. */
  needs?: ProgramName
  /** Whether it waits for a browser or a server more than it computes, so that it runs beside others. */
  waits?: boolean
  /** Lanes whose recorded traffic it reads, so that they have to run before it. */
  after?: string[]
}

const stories = {
  tool: 'playwright',
  needs: 'Chromium',
  projects: ['demo', 'library', 'library in a hosted sandbox', 'sandbox page'],
} satisfies Partial<Lane>

/** All lanes; those that do not wait run in this order. */
export const lanes: Lane[] = [
  {
    ...vitest('unit', 'the library and the relay, in Node'),
    isForChanges: true,
  },
  {
    ...vitest('sandbox', 'the sandbox in profile `spec`, verifying every proof'),
    isForChanges: true,
  },
  {
    ...vitest(
      'sandbox-profiles',
      'what differs in another profile or mode, and the sandbox as a program',
    ),
    projects: ['sandbox long', 'sandbox magic', 'sandbox may', 'sandbox august'],
  },
  {
    ...vitest(
      'sandbox-matrix',
      'the other files of the sandbox in live profiles, and which responses all of its tests reach',
    ),
    projects: [
      'sandbox matrix long',
      'sandbox matrix may',
      'sandbox matrix august',
      'sandbox coverage',
    ],
    after: ['sandbox', 'sandbox-profiles'],
    isForProof: true,
  },
  {
    ...vitest(
      'apps',
      'the demo, the agent example, the recipes for hosts and the scripts, in Node',
    ),
    projects: ['apps', 'scripts'],
  },
  {
    ...vitest('node', 'the library with React 18, in jsdom and in happy-dom'),
    projects: ['react-18', 'jsdom', 'happy-dom'],
  },
  { ...vitest('redis', "the relay's store on a Redis server"), needs: 'Redis', waits: true },
  {
    ...vitest('chromium', 'storage, cryptography, WebAuthn and the hooks'),
    needs: 'Chromium',
    waits: true,
    isForChanges: true,
  },
  {
    ...vitest('screens', "the demo's screens, and the hooks with React 18"),
    projects: ['screens', 'chromium-react-18'],
    needs: 'Chromium',
    waits: true,
  },
  {
    ...vitest('firefox', 'storage, cryptography and the hooks'),
    needs: 'Firefox',
    waits: true,
  },
  { ...vitest('webkit', 'the library without passkeys'), needs: 'WebKitGTK', waits: true },
  vitest('package', 'the packed library, installed and imported in a project'),
  {
    ...vitest(
      'package-tools',
      'the packed packages in Vite, webpack, esbuild and TypeScript, behind Express, and their sizes',
    ),
    needs: 'Chromium',
  },
  {
    ...vitest(
      'package-matrix',
      'the packed packages in other bundlers, frameworks, compilers, test runners and hosts',
    ),
    needs: 'Chromium',
    isForProof: true,
  },
  {
    ...stories,
    name: 'smoke',
    covers: 'a story each of the demo, of the library and of the page of the sandbox',
    filter: ['--grep', '@smoke'],
    isForChanges: true,
  },
  {
    ...stories,
    name: 'e2e',
    covers: 'their other stories',
    filter: ['--grep-invert', '@smoke'],
  },
  {
    ...stories,
    name: 'e2e-firefox',
    covers: 'stories of the library, and the page of the sandbox',
    projects: ['library in Firefox'],
    needs: 'Firefox',
  },
]

/** A lane of the project with its name. */
function vitest(name: string, covers: string): Lane {
  return { name, covers, tool: 'vitest', projects: [name] }
}

/** The lanes for `npm test -- --list`, one a line. */
export function listLanes(): string {
  const width = Math.max(...lanes.map(({ name }) => name.length))
  const lines = lanes.map(
    ({ name, covers, needs, ...when }) =>
      `${markOf(when)} ${name.padEnd(width)}  ${covers}${needs ? `; needs ${needs}` : ''}`,
  )
  const marks = '* in `npm test`, + in `npm run proof`; the others in `npm run test:rest`'
  return [...lines, '', marks].join('\n')
}

function markOf({ isForChanges, isForProof }: Pick<Lane, 'isForChanges' | 'isForProof'>): string {
  if (isForProof) return '+'
  return isForChanges ? '*' : ' '
}
