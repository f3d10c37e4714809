import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openRunFolder, runLanes } from '../../scripts/test/runLanes.ts'
import { type LaneResults, summarize, sumUp } from '../../scripts/test/summary.ts'

let path: string

beforeEach(() => {
  path = mkdtempSync(join(tmpdir(), 'holdfast-run-'))
})
afterEach(() => rmSync(path, { recursive: true }))

const named = (...names: string[]) => names.map((name) => ({ name, tool: 'vitest' as const }))
const test = { file: 'a.test.ts', title: 'adds', status: 'passed', ms: 1_000, message: '' } as const

async function pass({ name }: { name: string }): Promise<LaneResults> {
  return sumUp(name, { outcomes: [test, test] }, 4)
}

const kept = () => openRunFolder(path).earlier.map(({ name, failed }) => [name, failed])

describe('runLanes', () => {
  it('counts every lane as failed until it has finished', async () => {
    const seen: unknown[] = []
    await runLanes(named('a', 'b'), openRunFolder(path), async (lane) => {
      seen.push(kept())
      return pass(lane)
    })
    const counted = (a: number, b: number) => Object.entries({ a, b })
    expect([...seen, kept()]).toEqual([counted(1, 1), counted(0, 1), counted(0, 0)])
  })

  it('runs lanes that wait beside those that compute, and stories after both', async () => {
    const events: string[] = []
    const chosen = [
      { name: 'story', tool: 'playwright' as const },
      ...named('a', 'b'),
      { name: 'waiting', tool: 'vitest' as const, waits: true },
    ]
    const results = await runLanes(chosen, openRunFolder(path), async (lane) => {
      events.push(`${lane.name} starts`)
      await new Promise(setImmediate)
      events.push(`${lane.name} ends`)
      return pass(lane)
    })
    expect(events.slice(0, 2)).toEqual(['a starts', 'waiting starts'])
    expect(events.indexOf('b starts')).toBeGreaterThan(events.indexOf('a ends'))
    expect(events.slice(-2)).toEqual(['story starts', 'story ends'])
    expect(results.map(({ name }) => name)).toEqual(['story', 'a', 'b', 'waiting'])
  })

  it('sums up the lanes of an earlier run, with those that were lost in it', async () => {
    const run = async (lane: { name: string }) => {
      if (lane.name === 'b') throw new Error('out of memory')
      return pass(lane)
    }
    await expect(runLanes(named('a', 'b', 'c'), openRunFolder(path), run)).rejects.toThrow()

    const lines = summarize(await runLanes(named('d'), openRunFolder(path), pass)).split('\n')
    expect(lines.slice(0, 6)).toEqual([
      '     4 s  a: 2 passed, 0 failed, 0 skipped',
      '     0 s  b: 0 passed, 1 failed, 0 skipped',
      '          failed: did not finish',
      '     0 s  c: 0 passed, 1 failed, 0 skipped',
      '          failed: did not finish',
      '     4 s  d: 2 passed, 0 failed, 0 skipped',
    ])
    expect(lines.at(-1)).toBe('4 passed, 2 failed, 0 skipped')
  })
})

describe('summarize', () => {
  it('lists the ten slowest test files of all lanes with the time of their tests', () => {
    const outcomes = Array.from({ length: 12 }, (_, at) => ({
      ...test,
      file: `${at}.test.ts`,
      ms: at * 500,
    }))
    const all = [
      sumUp('unit', { outcomes: [...outcomes, ...outcomes] }, 1),
      sumUp('e2e', { outcomes: [{ ...test, ms: 11_600 }] }, 1),
    ]
    const lines = summarize(all).split('\n')
    const slowest = lines.slice(lines.indexOf('The slowest test files:') + 1, -2)
    expect(slowest).toHaveLength(10)
    expect(slowest.slice(0, 2)).toEqual([
      '    12 s  a.test.ts (e2e)',
      '    11 s  11.test.ts (unit)',
    ])
  })

  it('names a story that passed only at the second try, with its trace, and does not fail', () => {
    const outcome = { ...test, status: 'flaky', message: 'too late', trace: 'trace.zip' } as const
    const results = sumUp('e2e', { outcomes: [outcome] }, 1)
    expect(results).toMatchObject({ passed: 1, failed: 0 })
    expect(summarize([results])).toContain(
      'passed only at the second try: a.test.ts › adds › too late, trace: trace.zip\n',
    )
  })

  it('names a failure, and what else went wrong', () => {
    const outcomes = [{ ...test, status: 'failed', message: '1 is not 2' } as const]
    const results = sumUp('unit', { outcomes, problem: 'ended with exit code 2' }, 1)
    expect(results).toMatchObject({ passed: 0, failed: 2 })
    expect(results.notes).toEqual([
      'failed: a.test.ts › adds › 1 is not 2',
      'failed: ended with exit code 2',
    ])
  })
})
