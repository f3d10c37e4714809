import { invalidInput } from '../core/errors.ts'

/** The first bytes of the files of each type. */
const signatures: Readonly<Record<string, readonly number[]>> = {
  PDF: [0x25, 0x50, 0x44, 0x46, 0x2d],
  JPEG: [0xff, 0xd8, 0xff],
  PNG: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
}

/**
 * Checks by its content that a file is a PDF, a JPEG or a PNG: what its sender calls it proves nothing.
 *
 * @throws ApiException 400 `INVALID_INPUT`
 */
export function requireFileType(content: Uint8Array): void {
  const known = Object.values(signatures)
  if (known.some((bytes) => bytes.every((byte, at) => content[at] === byte))) return
  const types = Object.keys(signatures).join(', ')
  throw invalidInput(`The file must be one of ${types}`, { field: 'file' })
}
