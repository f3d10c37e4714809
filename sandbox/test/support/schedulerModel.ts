import type { JobSpec } from './schedulerCommands.ts'

type Job = JobSpec & { epoch: number; dueAt: number; runs: number; hasFailed: boolean }

/** A model of what a scheduler must do: told of everything that happens, it notes what should not. */
export type SchedulerModel = {
  /** A job was scheduled. @returns its subject */
  add(spec: JobSpec, dueAt: number): string
  /** A job begins. @returns what it is to do */
  begin(subject: string, now: number): JobSpec & { failsNow: boolean }
  /** A job is done and committed. */
  end(subject: string): void
  /** An advance ended. */
  reached(now: number, target: number): void
  /** Time passed, and the clock moved so far by itself. */
  waited(ms: number, isFrozen: boolean): void
  /** Nothing may run while it is busy. */
  setBusy(isBusy: boolean): void
  /** Everything is forgotten, and the clock may go back. */
  startEpoch(): void
  violations(): readonly string[]
  notDone(): readonly string[]
}

/** Makes a model of a scheduler without jobs. */
export function createSchedulerModel(): SchedulerModel {
  const jobs = new Map<string, Job>()
  const violations: string[] = []
  let epoch = 0
  let isBusy = false
  let latest = { now: 0, dueAt: 0 }

  const check = (holds: boolean, message: string) => {
    if (!holds) violations.push(message)
  }

  const jobOf = (subject: string) => {
    const job = jobs.get(subject)
    if (!job) throw new Error(`${subject} was never scheduled`)
    return job
  }

  const begin = (subject: string, now: number) => {
    const job = jobOf(subject)
    const { dueAt, hasFailed } = job
    check(!isBusy, `${subject} ran during a reset or after the close`)
    check(job.epoch === epoch, `${subject} outlived a reset`)
    check(now >= dueAt, `${subject} ran at ${now}, before ${dueAt}`)
    check(now >= latest.now, `the clock went back from ${latest.now} to ${now}`)
    latest.now = now
    const failsNow = job.failsOnce && !hasFailed
    // One that failed is put off from a time the model does not know to the millisecond.
    if (!hasFailed) {
      check(dueAt >= latest.dueAt, `${subject}, due at ${dueAt}, ran after ${latest.dueAt}`)
      latest.dueAt = dueAt
    }
    if (failsNow) Object.assign(job, { hasFailed: true, dueAt: now + 60_000 })
    return { ...job, failsNow }
  }

  return {
    add: (spec, dueAt) => {
      const subject = `job ${jobs.size}`
      jobs.set(subject, { ...spec, epoch, dueAt, runs: 0, hasFailed: false })
      return subject
    },
    begin,
    end: (subject) => {
      const job = jobOf(subject)
      job.runs += 1
      check(job.runs === 1, `${subject} ran ${job.runs} times`)
    },
    reached: (now, target) => check(now >= target, `an advance to ${target} ended at ${now}`),
    waited: (ms, isFrozen) => check(!isFrozen || ms === 0, `a frozen clock moved by ${ms}`),
    setBusy: (next) => {
      isBusy = next
    },
    startEpoch: () => {
      epoch += 1
      latest = { now: 0, dueAt: 0 }
    },
    violations: () => violations,
    notDone: () =>
      [...jobs].filter(([, job]) => job.epoch === epoch && job.runs === 0).map(([name]) => name),
  }
}
