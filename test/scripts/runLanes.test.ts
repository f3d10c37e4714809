import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Lane, lanes } from '../../scripts/test/lanes.ts'
import { openRunFolder } from '../../scripts/test/runFolder.ts'
import { runLanes } from '../../scripts/test/runLanes.ts'
import { type LaneResults, summarize } from '../../scripts/test/summary.ts'

const root = join(import.meta.dirname, '../..')
const chosen = lanes.slice(0, 3)
const [first = '', second = '', third = ''] = chosen.map(({ name }) => name)
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'holdfast-run-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

async function pass({ name }: Lane): Promise<LaneResults> {
  return { name, seconds: 1, passed: 2, failed: 0, skipped: 0, failures: [] }
}

const keptIn = (path: string) =>
  openRunFolder(path).earlier.map(({ name, failed, failures }) => [name, failed, ...failures])

describe('runLanes', () => {
  it('keeps every chosen lane as unfinished before the first one runs', async () => {
    const seen: unknown[] = []
    await runLanes(chosen, openRunFolder(folder), async (lane) => {
      seen.push(keptIn(folder))
      return pass(lane)
    })
    expect(seen[0]).toEqual([first, second, third].map((name) => [name, 1, 'did not finish']))
    expect(keptIn(folder)).toEqual([first, second, third].map((name) => [name, 0]))
  })

  it('keeps what finished before an exception, and the next run counts the rest as failed', async () => {
    const run = async (lane: Lane) => {
      if (lane.name === second) throw new Error('out of memory')
      return pass(lane)
    }
    await expect(runLanes(chosen, openRunFolder(folder), run)).rejects.toThrow('out of memory')

    const both = await runLanes(lanes.slice(3, 4), openRunFolder(folder), pass)
    const lines = summarize(both).split('\n')
    expect(lines.at(-1)).toBe('4 passed, 2 failed, 0 skipped')
    expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^${second} .* 1 failed`)))
    expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^${third} .* 1 failed`)))
    expect(lines.filter((line) => line === '  failed: did not finish')).toHaveLength(2)
  })
})

/** Starts the runner where no lane finds a program, in a process group of its own. */
function start(names: string[]) {
  const script = join(root, 'scripts/test.ts')
  const env = { HOME: folder, HOLDFAST_NO_DOWNLOADS: '1', HOLDFAST_TEST_RUN: join(folder, 'run') }
  return spawn(process.execPath, ['--import', 'tsx', script, ...names], {
    cwd: root,
    env: { ...env, PATH: '', PLAYWRIGHT_BROWSERS_PATH: folder },
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

/** Runs lanes, and kills the runner and its lane when the lane of this name starts. */
async function run(names: string[], killAt?: string) {
  const child = start(names)
  const exited = new Promise((resolve) => child.once('exit', resolve))
  child.stdout.on('data', (chunk) => {
    const isStarting = killAt !== undefined && String(chunk).includes(`== ${killAt}`)
    if (isStarting && child.pid) process.kill(-child.pid, 'SIGKILL')
  })
  return { output: await text(child.stdout), exitCode: await exited }
}

describe('a run whose runner was killed', () => {
  it('fails in the next run of the same folder, which names the lane that did not finish', async () => {
    // Redis is missing, so that its lane finishes at once.
    expect((await run(['redis', 'react-18'], 'react-18')).exitCode).toBe(null)
    const { output, exitCode } = await run(['firefox'])

    expect(output).toMatch(/\nredis .* 0 failed, 1 skipped/)
    expect(output).toMatch(/\nreact-18 .* 1 failed, 0 skipped\n {2}failed: did not finish\n/)
    expect(output.trimEnd()).toMatch(/\n0 passed, 1 failed, 2 skipped$/)
    expect(exitCode).toBe(1)
  }, 60_000)
})
