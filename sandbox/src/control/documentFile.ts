import type { Context } from 'hono'
import { readDocumentFile } from '../documents/documents.ts'
import type { ControlEnv } from './controls.ts'

/**
 * Serves the file of a document as a download. It is untrusted, so it never has a type that a
 * browser would run or show.
 */
export async function serveDocumentFile(c: Context<ControlEnv>, id: string): Promise<Response> {
  const { fileName, content } = await c.var.run((work) => readDocumentFile(work, id))
  return c.body(new Uint8Array(content), 200, {
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename*=UTF-8''${encodeName(fileName)}`,
    'content-security-policy': "default-src 'none'; sandbox",
  })
}

/** @see https://www.rfc-editor.org/rfc/rfc8187#section-3.2.1 */
function encodeName(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
