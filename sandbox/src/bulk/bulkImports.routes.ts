import { createRoute, z } from '@hono/zod-openapi'
import { pathId } from '../core/http/common.schema.ts'
import type { App } from '../core/http/environment.ts'
import { readForm } from '../core/http/form.ts'
import { errors, form, jsonResponse } from '../core/http/operation.ts'
import { newId } from '../core/ids.ts'
import { nextTurn } from '../core/nextTurn.ts'
import { platform } from '../platform/apiAccess.ts'
import {
  BulkCustomerImport,
  BulkCustomerImportAccepted,
  BulkCustomerImportJob,
  maxCsvBytes,
} from './bulkImports.schema.ts'
import { createImport, getImport } from './bulkImports.ts'
import { storeCsv } from './storeCsv.ts'

const tags = ['Customers']

const upload = createRoute({
  method: 'post',
  path: '/customers/bulk/csv',
  operationId: 'uploadCustomersCsv',
  tags,
  ...platform('MANAGE', readForm(maxCsvBytes)),
  request: { body: form(BulkCustomerImport) },
  responses: {
    202: jsonResponse(BulkCustomerImportAccepted, 'The import was accepted'),
    ...errors(400, 401, 403, 413),
  },
})

const get = createRoute({
  method: 'get',
  path: '/customers/bulk/jobs/{jobId}',
  operationId: 'getBulkCustomerImportJob',
  tags,
  ...platform('VIEW'),
  request: { params: z.object({ jobId: pathId('Job') }) },
  responses: { 200: jsonResponse(BulkCustomerImportJob, 'The import'), ...errors(401, 403, 404) },
})

/** Imports of customers from a file. */
export function bulkImportRoutes(app: App): void {
  app.openapi(upload, async (c) => {
    const { file } = c.req.valid('form')
    const jobId = newId('Job')
    const stored = await storeCsv(c.var.run, jobId, file)
    await c.var.run((work) => createImport(work, jobId, stored))
    return c.json({ jobId, status: 'PENDING' as const }, 202)
  })
  app.openapi(get, async (c) => {
    const { jobId } = c.req.valid('param')
    // A caller in this process may poll in a loop until the import ends, so it has to progress.
    await nextTurn()
    return c.json(await c.var.run((work) => getImport(work, jobId)), 200)
  })
}
