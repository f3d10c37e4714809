import { and, eq, inArray, isNull } from 'drizzle-orm'
import { getOwner } from '../beneficialOwners/beneficialOwners.ts'
import { conflict, notFound } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { type Page, readPage } from '../core/work/pages.ts'
import { findRow, findRows, insertRow } from '../core/work/rows.ts'
import type { Work } from '../core/work/work.ts'
import { getLiveCustomer } from '../customers/customers.ts'
import type {
  Document,
  DocumentFilter,
  DocumentReplace,
  DocumentType,
  DocumentUpload,
} from './documents.schema.ts'
import { type DocumentRow, documentFiles, documents } from './documents.table.ts'
import { cleanFileName, requireFileType } from './uploadedFile.ts'

/**
 * Stores a document of a customer or a beneficial owner.
 *
 * @throws ApiException 404 `USER_NOT_FOUND`, `REFERENCE_NOT_FOUND`, 400 `INVALID_INPUT`
 */
export async function createDocument(
  work: Work,
  { documentHolder, ...input }: DocumentUpload,
): Promise<Document> {
  await requireHolder(work, documentHolder)
  const content = await readContent(input)
  const id = newId('Document')
  const times = { createdAt: work.now, updatedAt: work.now }
  const row = await insertRow(work.tx, documents, {
    id,
    documentHolder,
    ...describedBy(input),
    ...times,
  })
  await work.tx.insert(documentFiles).values({ documentId: id, content })
  return show(row)
}

/**
 * A document.
 *
 * @throws ApiException 404 `REFERENCE_NOT_FOUND`
 */
export async function getDocument({ tx }: Work, id: string): Promise<Document> {
  const row = await findRow(tx, documents, 'id', id)
  if (!row) throw documentNotFound()
  return show(row)
}

/** Documents in pages. */
export function listDocuments(work: Work, filter: DocumentFilter): Promise<Page<Document>> {
  const { documentHolder } = filter
  const isIts = documentHolder ? eq(documents.documentHolder, documentHolder) : undefined
  return readPage(work, documents, isIts, filter, (rows) => rows.map(show))
}

/** Replaces the file of a document, and its description. */
export async function replaceDocument(
  work: Work,
  id: string,
  input: DocumentReplace,
): Promise<Document> {
  const content = await readContent(input)
  const [row] = await work.tx
    .update(documents)
    .set({ ...describedBy(input), updatedAt: work.now })
    .where(eq(documents.id, id))
    .returning()
  if (!row) throw documentNotFound()
  await work.tx.update(documentFiles).set({ content }).where(eq(documentFiles.documentId, id))
  return show(row)
}

/**
 * Deletes a document and its file.
 *
 * @throws ApiException 404 `REFERENCE_NOT_FOUND`, 409 `CONFLICT` once it was submitted
 */
export async function deleteDocument(work: Work, id: string): Promise<void> {
  const isIt = eq(documents.id, id)
  const [row] = await work.tx.select().from(documents).where(isIt)
  if (!row) throw documentNotFound()
  if (row.submittedAt) throw conflict('The document was submitted for verification; replace it')
  await work.tx.delete(documents).where(isIt)
  await work.tx.delete(documentFiles).where(eq(documentFiles.documentId, id))
}

/** The documents of each holder. */
export async function documentsOf(
  { tx }: Work,
  holders: string[],
): Promise<Map<string, DocumentRow[]>> {
  const rows = await findRows(tx, documents, 'documentHolder', holders)
  const byHolder = new Map<string, DocumentRow[]>(holders.map((holder) => [holder, []]))
  for (const row of rows) byHolder.get(row.documentHolder)?.push(row)
  return byHolder
}

/** Marks what the holders have as read by a verification. */
export async function submitDocuments({ tx, now }: Work, holders: string[]): Promise<void> {
  await tx
    .update(documents)
    .set({ submittedAt: now })
    .where(and(inArray(documents.documentHolder, holders), isNull(documents.submittedAt)))
}

/** The file of a document, with its name. */
export async function readDocumentFile({ tx }: Work, id: string) {
  const [row] = await tx
    .select({ fileName: documents.fileName, content: documentFiles.content })
    .from(documents)
    .innerJoin(documentFiles, eq(documentFiles.documentId, documents.id))
    .where(eq(documents.id, id))
  if (!row) throw documentNotFound()
  return row
}

async function requireHolder(work: Work, holder: string): Promise<void> {
  const customerId = holder.startsWith('Customer:')
    ? holder
    : (await getOwner(work, holder)).customerId
  await getLiveCustomer(work, customerId)
}

async function readContent({ file }: { file: File }): Promise<Uint8Array> {
  const content = new Uint8Array(await file.arrayBuffer())
  requireFileType(content)
  return content
}

function describedBy({ file, ...input }: DocumentReplace) {
  const { documentType, country, side, documentNumber, issuingAuthority } = input
  return {
    documentType,
    country,
    side: side ?? null,
    documentNumber: documentNumber ?? null,
    issuingAuthority: issuingAuthority ?? null,
    fileName: cleanFileName(file.name),
  }
}

function show(row: DocumentRow): Document {
  const { id, documentHolder, country, side, documentNumber, issuingAuthority, fileName } = row
  return {
    id,
    documentHolder,
    documentType: row.documentType as DocumentType,
    country,
    ...(side !== null && { side }),
    ...(documentNumber !== null && { documentNumber }),
    ...(issuingAuthority !== null && { issuingAuthority }),
    fileName,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

function documentNotFound() {
  return notFound('REFERENCE_NOT_FOUND', 'Document')
}
