import { invalidInput } from '../core/errors.ts'

const maxLength = 255

/**
 * The name of a file without the folders it was in and without what cannot be shown. It is shown and
 * never used as a path.
 *
 * @throws ApiException 400 `INVALID_INPUT` when nothing is left of it
 */
export function cleanFileName(given: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? ''
  const name = [...last.replace(/\p{C}/gu, '').trim()].slice(-maxLength).join('')
  if (!/^\.*$/.test(name)) return name
  throw invalidInput('The file must have a name', { field: 'file' })
}
