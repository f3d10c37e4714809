import { asc, count, eq, lte } from 'drizzle-orm'
import { nextTurn } from '../nextTurn.ts'
import type { Settings } from '../settings.ts'
import { jobs } from '../work/jobs.table.ts'
import type { Run } from '../work/run.ts'
import type { JobHandlers, JobKind, Work } from '../work/work.ts'

/** The jobs in the database. */
export type DueJobs = {
  /** Reads the time at which the earliest job falls due. */
  next(): Promise<Date | undefined>
  /**
   * Runs as many jobs as are due now, in the order they fell due. What these schedule for the same
   * moment is left to another round, so a round always ends.
   *
   * @returns whether all that is due was left out, as another process has locked it
   */
  runRound(): Promise<boolean>
}

/** The parts with which the jobs are run. */
export type DueJobsParts = {
  run: Run
  /** Runs single queries outside of any transaction. */
  read: Run
  settings: Settings
  handlers: JobHandlers
  /** Checks whether the round ends before its next job. */
  isClosed(): boolean
}

/** Makes the runner of due jobs. */
export function createDueJobs(parts: DueJobsParts): DueJobs {
  return {
    next: () => parts.read(findNext),
    runRound: async () => {
      const dueCount = await parts.read(countDue)
      let done = 0
      // One job a unit, so that a failing one takes no other with it.
      while (done < dueCount && !parts.isClosed() && (await runOne(parts))) {
        done += 1
        await nextTurn()
      }
      return dueCount > 0 && done === 0
    },
  }
}

async function findNext({ tx }: Work): Promise<Date | undefined> {
  const [row] = await tx.select({ dueAt: jobs.dueAt }).from(jobs).orderBy(asc(jobs.dueAt)).limit(1)
  return row?.dueAt
}

async function countDue({ tx, now }: Work): Promise<number> {
  const [row] = await tx.select({ due: count() }).from(jobs).where(lte(jobs.dueAt, now))
  return row?.due ?? 0
}

/** Runs the job that fell due first, and returns false when there is none. */
async function runOne({ run, handlers, settings }: DueJobsParts): Promise<boolean> {
  let taken: { id: string; kind: string; subject: string } | undefined
  try {
    await run(async (work) => {
      taken = await takeDue(work)
      if (taken) await handlers[taken.kind as JobKind](work, taken.subject)
    })
  } catch (error) {
    // Without a job it was the database that failed, and would fail for the next one too.
    if (taken === undefined) throw error
    settings.log({ level: 'error', event: 'job', error })
    await putOff(run, taken.id)
  }
  return taken !== undefined
}

async function takeDue({ tx, now }: Work) {
  const [job] = await tx
    .select()
    .from(jobs)
    .where(lte(jobs.dueAt, now))
    .orderBy(asc(jobs.dueAt), asc(jobs.sequence))
    .limit(1)
  if (job) await tx.delete(jobs).where(eq(jobs.id, job.id))
  return job
}

/** A job that failed comes again in a minute, behind what is due by then. */
async function putOff(run: Run, id: string): Promise<void> {
  await run(({ tx, now }) =>
    tx
      .update(jobs)
      .set({ dueAt: new Date(now.getTime() + 60_000) })
      .where(eq(jobs.id, id)),
  )
}
