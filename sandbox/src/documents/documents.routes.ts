import { createRoute, z } from '@hono/zod-openapi'
import { pageOf, pathId } from '../core/http/common.schema.ts'
import type { App } from '../core/http/environment.ts'
import { readForm } from '../core/http/form.ts'
import { emptyResponse, errors, form, jsonResponse } from '../core/http/operation.ts'
import { platform } from '../platform/apiAccess.ts'
import {
  Document,
  DocumentFilter,
  DocumentReplace,
  DocumentUpload,
  maxDocumentBytes,
} from './documents.schema.ts'
import {
  createDocument,
  deleteDocument,
  getDocument,
  listDocuments,
  replaceDocument,
} from './documents.ts'

const tags = ['Documents']
const params = z.object({ documentId: pathId('Document') })
const document = jsonResponse(Document, 'The document')

const create = createRoute({
  method: 'post',
  path: '/documents',
  operationId: 'createDocument',
  tags,
  ...platform('MANAGE', readForm(maxDocumentBytes)),
  request: { body: form(DocumentUpload) },
  responses: { 201: document, ...errors(400, 401, 403, 404, 413) },
})

const list = createRoute({
  method: 'get',
  path: '/documents',
  operationId: 'listDocuments',
  tags,
  ...platform('VIEW'),
  request: { query: DocumentFilter },
  responses: { 200: jsonResponse(pageOf(Document), 'A page'), ...errors(400, 401, 403) },
})

const get = createRoute({
  method: 'get',
  path: '/documents/{documentId}',
  operationId: 'getDocumentById',
  tags,
  ...platform('VIEW'),
  request: { params },
  responses: { 200: document, ...errors(401, 403, 404) },
})

const replace = createRoute({
  method: 'put',
  path: '/documents/{documentId}',
  operationId: 'replaceDocumentById',
  tags,
  ...platform('MANAGE', readForm(maxDocumentBytes)),
  request: { params, body: form(DocumentReplace) },
  responses: { 200: document, ...errors(400, 401, 403, 404, 413) },
})

const remove = createRoute({
  method: 'delete',
  path: '/documents/{documentId}',
  operationId: 'deleteDocumentById',
  tags,
  ...platform('MANAGE'),
  request: { params },
  responses: { 204: emptyResponse('Deleted'), ...errors(401, 403, 404, 409) },
})

/** Documents of customers and beneficial owners. */
export function documentRoutes(app: App): void {
  app.openapi(create, async (c) => {
    const input = c.req.valid('form')
    return c.json(await c.var.run((work) => createDocument(work, input)), 201)
  })
  app.openapi(list, async (c) => {
    const filter = c.req.valid('query')
    return c.json(await c.var.run((work) => listDocuments(work, filter)), 200)
  })
  app.openapi(get, async (c) => {
    const { documentId } = c.req.valid('param')
    return c.json(await c.var.run((work) => getDocument(work, documentId)), 200)
  })
  app.openapi(replace, async (c) => {
    const { documentId } = c.req.valid('param')
    const input = c.req.valid('form')
    return c.json(await c.var.run((work) => replaceDocument(work, documentId, input)), 200)
  })
  app.openapi(remove, async (c) => {
    const { documentId } = c.req.valid('param')
    await c.var.run((work) => deleteDocument(work, documentId))
    return c.body(null, 204)
  })
}
