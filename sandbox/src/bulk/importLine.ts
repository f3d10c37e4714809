import type { z } from '@hono/zod-openapi'
import { and, eq } from 'drizzle-orm'
import { isUniqueViolation } from '../core/database/conflicts.ts'
import { ApiException } from '../core/errors.ts'
import { invalidFields } from '../core/http/invalidFields.ts'
import type { Run } from '../core/work/run.ts'
import type { Work } from '../core/work/work.ts'
import { createCustomer, type NewCustomer } from '../onboarding/createCustomer.ts'
import {
  type BulkImportLineRow,
  type BulkImportRow,
  bulkImportLines,
  type ImportError,
} from './bulkImports.table.ts'
import { addImportError, changeImport, findOpenImport } from './bulkImports.ts'
import { CsvLine } from './csvLine.schema.ts'

/** A record could not be imported: its unit is rolled back, and the reason written down by another. */
class LineRefusal extends Error {
  override readonly name = 'LineRefusal'
  readonly position: number
  readonly error: ImportError

  constructor(position: number, error: ImportError, options?: ErrorOptions) {
    super(error.message, options)
    this.position = position
    this.error = error
  }
}

/**
 * Imports the next record of an import, or ends it. Customer and progress are one unit of work, so
 * that no crash has a record imported twice or left out.
 *
 * @returns whether the import is over
 */
export async function importNext(run: Run, jobId: string): Promise<boolean> {
  try {
    return await run((work) => takeStep(work, jobId))
  } catch (error) {
    if (!(error instanceof LineRefusal)) throw error
    await run((work) => recordRefusal(work, jobId, error))
    return false
  }
}

async function takeStep(work: Work, jobId: string): Promise<boolean> {
  const row = await findOpenImport(work, jobId)
  if (!row) return true
  if (row.problem) {
    await addImportError(work, jobId, row.problem)
    await changeImport(work, row, { status: 'FAILED', completedAt: work.now })
    return true
  }
  if (row.status === 'PENDING') {
    await changeImport(work, row, { status: 'PROCESSING' })
    return false
  }
  const position = row.successful + row.failed
  if (position < row.total) {
    await importRecord(work, row, position)
    return false
  }
  await work.tx.delete(bulkImportLines).where(eq(bulkImportLines.jobId, jobId))
  await changeImport(work, row, { status: 'COMPLETED', completedAt: work.now })
  return true
}

async function importRecord(work: Work, row: BulkImportRow, position: number): Promise<void> {
  const isNext = and(eq(bulkImportLines.jobId, row.id), eq(bulkImportLines.position, position))
  const [record] = await work.tx.select().from(bulkImportLines).where(isNext)
  if (!record) throw new Error('The import lacks a record')
  const { data, error } = CsvLine.safeParse(record.fields)
  if (!data) return refuse(work, row, toError(record, invalidLine(record.line, error)))
  try {
    await createCustomer(work, toCustomer(data))
  } catch (cause) {
    const refusal = toRefusal(cause)
    if (!refusal) throw cause
    throw new LineRefusal(position, toError(record, refusal), { cause })
  }
  await changeImport(work, row, { successful: row.successful + 1 })
}

async function recordRefusal(work: Work, jobId: string, refusal: LineRefusal): Promise<void> {
  const row = await findOpenImport(work, jobId)
  if (row && row.successful + row.failed === refusal.position)
    await refuse(work, row, refusal.error)
}

async function refuse(work: Work, row: BulkImportRow, error: ImportError): Promise<void> {
  await addImportError(work, row.id, error)
  await changeImport(work, row, { failed: row.failed + 1 })
}

function toError(
  { line, fields }: Pick<BulkImportLineRow, 'line' | 'fields'>,
  { code, message, details }: ApiException,
): ImportError {
  const correlationId = fields.platformCustomerId ?? String(line)
  return { correlationId, code, message, details: { line, ...details } }
}

function invalidLine(line: number, { issues }: z.ZodError): ApiException {
  return invalidFields(`Line ${line} has missing or invalid fields; see details.errors`, issues)
}

/** The refusal that a caller would have received; undefined for any other error. */
function toRefusal(cause: unknown): ApiException | undefined {
  if (cause instanceof ApiException) return cause
  if (!isUniqueViolation(cause)) return undefined
  return new ApiException(409, 'CONFLICT', 'A concurrent request created the same resource')
}

function toCustomer(given: CsvLine): NewCustomer {
  const { umaAddress, platformCustomerId, email } = given
  const { addressLine1: line1, addressLine2: line2, city, state, postalCode, country } = given
  const address = { line1, ...(line2 && { line2 }), city, state, postalCode, country }
  const shared = { umaAddress, platformCustomerId, address, ...(email && { email }) }
  if (given.customerType === 'INDIVIDUAL') {
    const { customerType, fullName, birthDate } = given
    return { customerType, ...shared, fullName, birthDate }
  }
  const { customerType, businessLegalName, businessRegistrationNumber, businessTaxId } = given
  const businessInfo = {
    legalName: businessLegalName,
    ...(businessRegistrationNumber && { registrationNumber: businessRegistrationNumber }),
    ...(businessTaxId && { taxId: businessTaxId }),
  }
  return { customerType, ...shared, businessInfo }
}
