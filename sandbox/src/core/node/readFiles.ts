import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs'

/** Reads a file as UTF-8 text. */
export function readTextFile(path: string): string {
  return readFileSync(path, 'utf8')
}

/** Reads a file, unless it is larger than this. A device or a pipe has no size, and may never end. */
export function readBinaryFile(path: string, maxBytes: number): Uint8Array {
  const file = openSync(path, 'r')
  try {
    const status = fstatSync(file)
    if (!status.isFile()) throw new Error('It is no regular file')
    if (status.size > maxBytes) throw new Error(`It has more than ${maxBytes} bytes`)
    return readFileSync(file)
  } finally {
    closeSync(file)
  }
}
