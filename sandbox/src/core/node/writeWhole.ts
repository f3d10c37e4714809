import { open, rename, rm } from 'node:fs/promises'
import { randomHex } from '../ids.ts'

/**
 * Writes a file all or not at all: what was there stays until the new content is complete. Only its
 * owner can read it.
 *
 * @throws what reading the content or writing fails with
 */
export async function writeWhole(path: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  const draft = `${path}.${randomHex(4)}.tmp`
  const file = await open(draft, 'wx', 0o600)
  try {
    try {
      for await (const chunk of content) await file.writeFile(chunk)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}
