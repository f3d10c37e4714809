import { and, asc, eq, inArray, notInArray } from 'drizzle-orm'
import { notFound } from '../core/errors.ts'
import { requireTransition } from '../core/states.ts'
import { announce } from '../core/work/announce.ts'
import { jobs } from '../core/work/jobs.table.ts'
import { findRow } from '../core/work/rows.ts'
import { schedule, type Work } from '../core/work/work.ts'
import type { BulkCustomerImportJob } from './bulkImports.schema.ts'
import { bulkImportTransitions } from './bulkImports.states.ts'
import {
  type BulkImportRow,
  bulkImportErrors,
  bulkImportLines,
  bulkImports,
  type ImportError,
} from './bulkImports.table.ts'
import type { StoredCsv } from './storeCsv.ts'

/** The number of errors of an import that are shown. */
const maxErrorCount = 1_000

/** Inserts an import that begins at once. */
export async function createImport(
  work: Work,
  id: string,
  { total, problem }: StoredCsv,
): Promise<void> {
  const times = { createdAt: work.now, updatedAt: work.now }
  await work.tx.insert(bulkImports).values({ id, status: 'PENDING', total, problem, ...times })
  await schedule(work, 'IMPORT_CUSTOMERS', id, work.now)
}

/** Hands an import to the importer, once this unit is committed. */
export async function startImport(work: Work, id: string): Promise<void> {
  work.afterCommit.push(() => work.startImport(id))
}

/** Resumes every import that had not ended when the process did, by a crash or a close. */
export async function resumeImports(work: Work): Promise<void> {
  const isOpen = inArray(bulkImports.status, ['PENDING', 'PROCESSING'])
  const open = await work.tx.select({ id: bulkImports.id }).from(bulkImports).where(isOpen)
  const ids = open.map(({ id }) => id)
  // Records of a file whose upload did not end belong to no import.
  await work.tx
    .delete(bulkImportLines)
    .where(ids.length > 0 ? notInArray(bulkImportLines.jobId, ids) : undefined)
  await work.tx.delete(jobs).where(eq(jobs.kind, 'IMPORT_CUSTOMERS'))
  for (const id of ids) await schedule(work, 'IMPORT_CUSTOMERS', id, work.now)
}

/**
 * An import as the API shows it.
 *
 * @throws ApiException 404 `BULK_UPLOAD_JOB_NOT_FOUND`
 */
export async function getImport(work: Work, id: string): Promise<BulkCustomerImportJob> {
  const row = await findRow(work.tx, bulkImports, 'id', id)
  if (!row) throw notFound('BULK_UPLOAD_JOB_NOT_FOUND', 'Bulk import job')
  return showImport(work, row)
}

/** An unfinished import; undefined for any other. */
export async function findOpenImport({ tx }: Work, id: string): Promise<BulkImportRow | undefined> {
  const isIt = and(eq(bulkImports.id, id), inArray(bulkImports.status, ['PENDING', 'PROCESSING']))
  const [row] = await tx.select().from(bulkImports).where(isIt)
  return row
}

/** Updates the progress of an import, and notifies the platform of its end. */
export async function changeImport(
  work: Work,
  row: BulkImportRow,
  changes: Partial<BulkImportRow>,
): Promise<void> {
  const { status = row.status } = changes
  if (status !== row.status)
    requireTransition(bulkImportTransitions, 'bulk import', row.status, status)
  const [changed] = await work.tx
    .update(bulkImports)
    .set({ ...changes, updatedAt: work.now })
    .where(eq(bulkImports.id, row.id))
    .returning()
  if (!changed) throw new Error('The update returned no row')
  if (status === 'COMPLETED' || status === 'FAILED')
    announce(work, `BULK_UPLOAD.${status}`, await showImport(work, changed))
}

/** Records why something was not imported. */
export async function addImportError(work: Work, jobId: string, error: ImportError): Promise<void> {
  await work.tx.insert(bulkImportErrors).values({ jobId, error })
}

async function showImport(work: Work, row: BulkImportRow): Promise<BulkCustomerImportJob> {
  const { id, status, total, successful, failed, completedAt } = row
  const errors = await work.tx
    .select({ error: bulkImportErrors.error })
    .from(bulkImportErrors)
    .where(eq(bulkImportErrors.jobId, id))
    .orderBy(asc(bulkImportErrors.sequence))
    .limit(maxErrorCount)
  return {
    id,
    status,
    progress: { total, processed: successful + failed, successful, failed },
    errors: errors.map(({ error }) => error),
    ...(completedAt && { completedAt: completedAt.toISOString() }),
  }
}
