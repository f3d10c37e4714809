import { invalidInput } from '../core/errors.ts'

const maxNameLength = 255

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

/**
 * The name of a file without the folders it was in and without what cannot be shown. It is shown and
 * never used as a path.
 *
 * @throws ApiException 400 `INVALID_INPUT` when nothing is left of it
 */
export function cleanFileName(given: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? ''
  const name = [...last.replace(/\p{C}/gu, '').trim()].slice(-maxNameLength).join('')
  if (!/^\.*$/.test(name)) return name
  throw invalidInput('The file must have a name', { field: 'file' })
}
