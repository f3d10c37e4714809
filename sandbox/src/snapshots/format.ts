import { z } from 'zod'
import type { Settings } from '../core/settings.ts'
import { SnapshotError } from '../core/snapshotError.ts'
import { maxSnapshotBytes } from '../core/snapshotFormat.ts'

/** The most bytes that a snapshot may have once it is decompressed. */
export const maxContentBytes: number = 512 * 1024 * 1024

/** The longest line in it: a document of 10 MB in base64 fits. */
export const maxLineBytes: number = 16 * 1024 * 1024

/** The first line of a snapshot, with the version of the format. */
const firstLine = 'holdfast-sandbox snapshot 1\n'
const maxHeaderBytes = 1_000

const Header = z.object({ schema: z.int(), profile: z.string(), mode: z.string() })

/** The facts that data must have in common with the sandbox that it goes to. */
type Compatibility = { identity: number; settings: Pick<Settings, 'profile' | 'mode'> }

/** Writes what stands before the compressed rows: two lines that a person can read. */
export function writeHeader({ identity, settings }: Compatibility): Uint8Array {
  const { profile, mode } = settings
  const header = {
    schema: identity,
    profile: profile.name,
    mode,
    note: 'State of a test sandbox, with its test keys',
  }
  return new TextEncoder().encode(`${firstLine}${JSON.stringify(header)}\n`)
}

/**
 * Checks what stands before the rows.
 *
 * @returns the compressed rows
 * @throws SnapshotError
 */
export function readHeader(
  snapshot: Uint8Array,
  { identity, settings }: Compatibility,
): Uint8Array<ArrayBuffer> {
  // guard: snapshot-size
  if (snapshot.length > maxSnapshotBytes) throw tooLarge()
  const start = new TextDecoder().decode(snapshot.subarray(0, firstLine.length))
  if (start !== firstLine) throw notASnapshot(start)
  const end = snapshot.subarray(0, firstLine.length + maxHeaderBytes).indexOf(10, firstLine.length)
  if (end < 0) throw damaged()
  const header = parseHeader(snapshot.subarray(firstLine.length, end))
  // guard: snapshot-schema
  if (header.schema !== identity) throw otherVersion()
  const { profile, mode } = settings
  if (header.profile !== profile.name || header.mode !== mode) {
    throw new SnapshotError(
      'OTHER_PROFILE',
      `The snapshot was made with another profile or mode than ${profile.name} in mode ${mode}: start the sandbox with the profile and the mode of the snapshot.`,
    )
  }
  return new Uint8Array(snapshot.subarray(end + 1))
}

function parseHeader(line: Uint8Array): z.infer<typeof Header> {
  try {
    return Header.parse(JSON.parse(new TextDecoder().decode(line)))
  } catch (cause) {
    throw damaged(cause)
  }
}

function notASnapshot(start: string): SnapshotError {
  if (/^holdfast-sandbox snapshot \d/.test(start)) return otherVersion()
  const message =
    'The file is not a snapshot of a sandbox: save one with holdfast-sandbox snapshot.'
  return new SnapshotError('NOT_A_SNAPSHOT', message)
}

function otherVersion(): SnapshotError {
  const message =
    'The snapshot was made by another version of holdfast-sandbox: restore it with that version, or save another.'
  return new SnapshotError('OTHER_VERSION', message)
}

/** The refusal of a snapshot that ends early or was changed. */
export function damaged(cause?: unknown): SnapshotError {
  const message = 'The snapshot is damaged or incomplete: save it again.'
  return new SnapshotError('DAMAGED', message, { cause })
}

/** The refusal of a snapshot over a limit. */
export function tooLarge(): SnapshotError {
  const [bytes, content] = [maxSnapshotBytes, maxContentBytes].map((size) => size / 1024 / 1024)
  const message = `The snapshot is too large: at most ${bytes} MiB, and ${content} MiB decompressed, can be saved and restored.`
  return new SnapshotError('TOO_LARGE', message)
}

/** The refusal of a row. */
export function invalidData(what: string, cause?: unknown): SnapshotError {
  return new SnapshotError('INVALID_DATA', `The snapshot cannot be restored: ${what}.`, { cause })
}
