import type { Outcome } from './reports.ts'
import type { LaneRun } from './runLane.ts'

/** What is kept of a lane's run. */
export interface LaneResults {
  name: string
  seconds: number
  passed: number
  failed: number
  skipped: number
  /** A line for each failure, for each test that passed only when it was tried again, and for a skip. */
  notes: string[]
  /** The slowest files with their milliseconds. */
  slowest: [file: string, ms: number][]
}

/** Sums up the run of a lane. */
export function sumUp(name: string, { outcomes, problem }: LaneRun, seconds: number): LaneResults {
  const count = (status: Outcome['status']) =>
    outcomes.filter((outcome) => outcome.status === status).length
  const notes = outcomes
    .filter(({ status }) => status === 'failed' || status === 'flaky')
    .map(noteOf)
  return {
    ...noTests(name, seconds),
    passed: count('passed') + count('flaky'),
    failed: count('failed') + (problem ? 1 : 0),
    skipped: count('skipped'),
    notes: problem ? [...notes, `failed: ${problem}`] : notes,
    slowest: slowestFiles(outcomes),
  }
}

/** A lane that counts as failed: for one that did not finish, or may not be skipped. */
export function failedLane(name: string, reason: string): LaneResults {
  return { ...noTests(name), failed: 1, notes: [`failed: ${reason}`] }
}

/** A lane that is skipped as a whole. */
export function skippedLane(name: string, reason: string): LaneResults {
  return { ...noTests(name), skipped: 1, notes: [`skipped: ${reason}`] }
}

function noTests(name: string, seconds = 0): LaneResults {
  return { name, seconds, passed: 0, failed: 0, skipped: 0, notes: [], slowest: [] }
}

function noteOf({ status, file, title, message, trace }: Outcome): string {
  const word = status === 'flaky' ? 'passed only at the second try' : status
  const text = [file, title, message].filter(Boolean).join(' › ')
  return `${word}: ${text}${trace ? `, trace: ${trace}` : ''}`
}

/** How many slow files are named. */
const count = 10

function slowestFiles(outcomes: Outcome[]): LaneResults['slowest'] {
  const times = new Map<string, number>()
  for (const { file, ms } of outcomes) times.set(file, (times.get(file) ?? 0) + ms)
  return [...times].sort(([, a], [, b]) => b - a).slice(0, count)
}

/** The end of a run: a line a lane with its notes, the slowest files, and the sum of all lanes. */
export function summarize(all: LaneResults[]): string {
  const lanes = all.flatMap((lane) => [
    `${time(lane.seconds)}  ${lane.name}: ${counts([lane])}`,
    ...lane.notes.map((note) => `          ${note}`),
  ])
  const slowest = all
    .flatMap(({ name, slowest }) => slowest.map(([file, ms]) => ({ name, file, ms })))
    .sort((a, b) => b.ms - a.ms)
    .slice(0, count)
    .map(({ name, file, ms }) => `${time(ms / 1000)}  ${file} (${name})`)
  return [...lanes, '', 'The slowest test files:', ...slowest, '', counts(all)].join('\n')
}

/** `N passed, N failed, N skipped`. */
export function counts(all: LaneResults[]): string {
  const sum = (key: 'passed' | 'failed' | 'skipped') =>
    all.reduce((total, lane) => total + lane[key], 0)
  return `${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`
}

function time(seconds: number): string {
  return `${Math.round(seconds)} s`.padStart(8)
}
