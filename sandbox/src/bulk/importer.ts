import { delay } from '../core/delay.ts'
import { nextTurn } from '../core/nextTurn.ts'
import { AbortController } from '../core/nodeGlobals.ts'
import { createQueue } from '../core/scheduler/queue.ts'
import type { Settings } from '../core/settings.ts'
import type { Run } from '../core/work/run.ts'
import { importNext } from './importLine.ts'

/** Imports customers in the background, one record after another. */
export type Importer = {
  /** Starts or resumes an import, after those that were started before. */
  start(jobId: string): void
  /** Waits for the imports that were started. */
  settled(): Promise<void>
  /** Stops after the current record; a restart resumes with the next. */
  stop(): Promise<void>
}

/** The parts of an importer. */
export type ImporterParts = { run: Run; settings: Pick<Settings, 'log'> }

/** Milliseconds to wait for a database that failed. */
const retryMs = 1_000

/** Creates the importer. Each record is its own unit of work; requests are handled in between. */
export function createImporter({ run, settings }: ImporterParts): Importer {
  const queue = createQueue()
  let stopping = new AbortController()

  const importAll = async (jobId: string, signal: AbortSignal) => {
    while (!signal.aborted) {
      try {
        if (await importNext(run, jobId)) return
        await nextTurn()
      } catch (error) {
        settings.log({ level: 'error', event: 'import', error })
        await delay(retryMs, signal, { keepsAlive: false })
      }
    }
  }

  return {
    start: (jobId) => {
      const { signal } = stopping
      void queue.run(() => importAll(jobId, signal))
    },
    settled: queue.idle,
    stop: async () => {
      stopping.abort()
      await queue.idle()
      stopping = new AbortController()
    },
  }
}
