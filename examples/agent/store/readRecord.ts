import type { z } from 'zod'
import { readPrivateFile } from './privateFile.ts'

/**
 * Reads a private file of JSON.
 *
 * @returns undefined when there is no such file
 * @throws Error that names the file, when it does not have that shape
 */
export async function readRecord<T>(path: string, shape: z.ZodType<T>): Promise<T | undefined> {
  const text = await readPrivateFile(path)
  if (text === undefined) return undefined
  try {
    return shape.parse(JSON.parse(text))
  } catch (cause) {
    // Without what it holds, which may be the token.
    throw new Error(`${path} is damaged`, { cause })
  }
}
