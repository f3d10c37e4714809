import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { removeNodeCrypto } from '../../scripts/bundled/bundleHpke.ts'

const common = join(import.meta.dirname, '../../node_modules/@hpke/common/esm/src')
const read = (path: string) => readFileSync(join(common, path), 'utf8')

describe('removeNodeCrypto', () => {
  it.each(['algorithm.js', 'utils/misc.js'])('takes the import of Node out of %s', (path) => {
    const code = read(path)
    const changed = removeNodeCrypto(code, path)

    expect(code).toContain('import("crypto")')
    expect(changed).not.toMatch(/import\(|webcrypto/)
    expect(changed).toMatch(
      /async function loadSubtleCrypto\(\) \{\n +return globalThis\.crypto\.subtle;/,
    )
  })

  it('leaves other code alone', () => {
    const code = read('kdfs/hkdf.js')

    expect(removeNodeCrypto(code, 'hkdf.js')).toBe(code)
  })

  it('refuses a module with another dynamic import', () => {
    const code = 'export const load = () => import("node:fs")'

    expect(() => removeNodeCrypto(code, 'new.js')).toThrow('new.js has a dynamic import')
  })
})
