import { type Client, expectStatus, type Refusal } from './client.ts'

/** The beginning of a file of each type that is taken. */
export const pdf = Buffer.from('%PDF-1.7\nA certificate')
export const png = Buffer.from('\x89PNG\r\n\x1a\nA picture', 'latin1')
export const jpeg = Buffer.from('\xff\xd8\xff\xe0A photograph', 'latin1')

/** A document, as far as tests look at it. */
export type Document = {
  id: string
  documentHolder: string
  documentType: string
  country: string
  fileName: string
  side?: string
  documentNumber?: string
  issuingAuthority?: string
}

type Fields = Record<string, string>

/** A form with a file. */
export function fileForm(fields: Fields, content: BlobPart = pdf, name = 'scan.pdf'): FormData {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  form.append('file', new Blob([content]), name)
  return form
}

/** The fields of a document of a business. */
export function documentFields(documentHolder: string, more: Fields = {}): Fields {
  return { documentHolder, documentType: 'CERTIFICATE_OF_INCORPORATION', country: 'US', ...more }
}

/** The fields of a document that shows who a person is. */
export function passportFields(documentHolder: string): Fields {
  const passport = { documentType: 'PASSPORT', documentNumber: 'P123', issuingAuthority: 'State' }
  return documentFields(documentHolder, { ...passport, side: 'FRONT' })
}

/** Sends a form. */
export function sendForm(client: Client, method: string, path: string, form: FormData) {
  return client.call<Document & Refusal>(method, path, undefined, { rawBody: form })
}

/** Uploads a document. */
export async function uploadDocument(client: Client, fields: Fields): Promise<Document> {
  return expectStatus(await sendForm(client, 'POST', '/documents', fileForm(fields)), 201)
}
