import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs'

/** Reads a file, unless it is larger than this. */
export function readBinaryFile(path: string, maxBytes: number): Uint8Array {
  const file = openSync(path, 'r')
  try {
    if (fstatSync(file).size > maxBytes) throw new Error(`it has more than ${maxBytes} bytes`)
    return readFileSync(file)
  } finally {
    closeSync(file)
  }
}
