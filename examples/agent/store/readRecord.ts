import type { z } from 'zod'
import { readPrivateFile } from './privateFile.ts'
import { UnusableFileError } from './unusableFileError.ts'

/**
 * Reads a private file of JSON.
 *
 * @param remedy - what the operator must do when it is damaged
 * @returns undefined when there is no such file
 * @throws UnusableFileError when it does not have that shape, or as `readPrivateFile` does
 */
export async function readRecord<T>(
  path: string,
  shape: z.ZodType<T>,
  remedy: string,
): Promise<T | undefined> {
  const text = await readPrivateFile(path)
  if (text === undefined) return undefined
  try {
    return shape.parse(JSON.parse(text))
  } catch (cause) {
    // Without what it holds, which may be the token.
    throw new UnusableFileError(path, 'damaged', `is damaged: ${remedy}`, cause)
  }
}
