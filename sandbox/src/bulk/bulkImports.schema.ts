import { z } from '@hono/zod-openapi'
import { dateTime, id } from '../core/http/common.schema.ts'
import { formFile } from '../core/http/formFields.schema.ts'

/** The largest file of an import. */
export const maxCsvBytes = 100 * 1024 * 1024

export const BulkCustomerImport = z
  .object({ file: formFile(maxCsvBytes) })
  .openapi('BulkCustomerImportRequest')

export const BulkCustomerImportAccepted = z
  .object({ jobId: id('Job'), status: z.enum(['PENDING', 'PROCESSING']) })
  .openapi('BulkCustomerImportJobAccepted')

export const BulkCustomerImportJob = z
  .object({
    id: id('Job'),
    status: z.enum(['PENDING', 'PROCESSING', 'COMPLETED', 'FAILED']),
    progress: z.object({
      total: z.int(),
      processed: z.int(),
      successful: z.int(),
      failed: z.int(),
    }),
    errors: z.array(
      z.object({
        correlationId: z.string(),
        code: z.string(),
        message: z.string(),
        details: z.record(z.string(), z.unknown()).optional(),
      }),
    ),
    completedAt: dateTime.optional(),
  })
  .openapi('BulkCustomerImportJob')

export type BulkCustomerImportJob = z.infer<typeof BulkCustomerImportJob>
