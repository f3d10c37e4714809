import { nextTurn } from '../core/nextTurn.ts'
import type { Run } from '../core/work/run.ts'
import { bulkImportLines, type ImportError } from './bulkImports.table.ts'
import { CsvProblem, type CsvRecord, readCsv } from './readCsv.ts'

/** The facts that are known of a file once its records are stored. */
export type StoredCsv = { total: number; problem: ImportError | undefined }

const batchSize = 200

/**
 * Stores the records of a file for their import, some at a time, so that other requests get their turn.
 * A file that cannot be read to its end is not imported at all.
 */
export async function storeCsv(run: Run, jobId: string, file: Blob): Promise<StoredCsv> {
  let total = 0
  let batch: CsvRecord[] = []
  const flush = async () => {
    await insert(run, jobId, total, batch)
    total += batch.length
    batch = []
  }
  try {
    for await (const record of readCsv(file)) {
      batch.push(record)
      if (batch.length >= batchSize) await flush()
    }
    await flush()
    return { total, problem: undefined }
  } catch (error) {
    if (error instanceof CsvProblem) return { total: 0, problem: toError(error) }
    throw error
  }
}

async function insert(run: Run, jobId: string, first: number, records: CsvRecord[]): Promise<void> {
  if (records.length === 0) return
  const rows = records.map((record, at) => ({ jobId, position: first + at, ...record }))
  await run(({ tx }) => tx.insert(bulkImportLines).values(rows))
  await nextTurn()
}

function toError({ line, message }: CsvProblem): ImportError {
  return { correlationId: String(line), code: 'INVALID_INPUT', message, details: { line } }
}
