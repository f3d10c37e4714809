import { spawnSync } from 'node:child_process'
import { readPages } from './pages.ts'

/** An example of a page: a script for a shell, and what it says that it prints. */
export type WalkThrough = {
  name: string
  /** The arguments of the command that starts the sandbox it needs. */
  args: string[]
  script: string
  /** The output that its comments say its lines print. */
  said: string[]
}

/** True if this machine has what a walk-through is run with. */
export const hasShell = spawnSync('sh', ['-c', 'command -v curl']).status === 0

const fence = /(?:<!-- walk-through: (.+) -->\n)?```sh\n([\s\S]*?)```\n/g
const everyProfile = ' (every profile)'
const livePath = '/grid/2025-10-13'

/** Every block of the README and the pages that is for a shell, with the name that it has as a walk-through. */
export function readShellBlocks(): { name: string | undefined; script: string }[] {
  const blocks = readPages().flatMap(({ text }) => [...text.matchAll(fence)])
  return blocks.map(([, name, script = '']) => ({ name, script }))
}

/** The walk-throughs of the README and the pages, as they are there. */
export function readWalkThroughs(): WalkThrough[] {
  return readShellBlocks().flatMap(({ name, script }) =>
    name === undefined ? [] : [parseWalkThrough(name.replace(everyProfile, ''), script)],
  )
}

/** Those that are for every profile, in each live one. */
export function readLiveWalkThroughs(): WalkThrough[] {
  return readShellBlocks().flatMap(({ name, script }) => {
    if (!name?.endsWith(everyProfile)) return []
    const walkThrough = parseWalkThrough(name.replace(everyProfile, ''), script)
    return [inProfile(walkThrough, 'live-2026-05'), inProfile(walkThrough, 'live-2026-08')]
  })
}

function parseWalkThrough(name: string, script: string): WalkThrough {
  const [, args] = /^# npx holdfast-sandbox(.*)\n/.exec(script) ?? []
  if (args === undefined) throw new Error(`the walk-through ${name} does not name its sandbox`)
  const said = [...script.matchAll(/^.*\S # (.+)$/gm)].map(([, text = '']) => text)
  return { name, args: args.split(' ').filter((arg) => arg !== ''), script, said }
}

function inProfile({ name, args, script, said }: WalkThrough, profile: string): WalkThrough {
  return {
    name: `${name}, ${profile}`,
    args: [...args, '--profile', profile],
    script: script.replaceAll(/(?<=:4800)\/2025-10-13/g, livePath),
    said,
  }
}
