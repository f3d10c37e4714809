import { readBinaryFile } from '../node/readBinaryFile.ts'
import { maxSnapshotBytes } from '../snapshotFormat.ts'
import { type Kind, UnreadableText } from './kinds.ts'

/** Accepts the bytes of a snapshot, which are checked when they are restored; the command line names a file. */
export function snapshotFile(): Kind<Uint8Array> {
  return {
    mustBe: 'the bytes of a snapshot, as a Uint8Array',
    // An environment such as jsdom has a Uint8Array of its own.
    accepts: (value): value is Uint8Array =>
      Object.prototype.toString.call(value) === '[object Uint8Array]',
    parse: readFile,
  }
}

function readFile(path: string): unknown {
  try {
    return readBinaryFile(path, maxSnapshotBytes)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new UnreadableText(`must be a file that can be read: ${reason}`)
  }
}
