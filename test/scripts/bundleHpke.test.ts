import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { removeNodeCrypto, removeOtherCurves } from '../../scripts/bundled/bundleHpke.ts'

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

describe('removeOtherCurves', () => {
  const path = 'kems/dhkemPrimitives/ec.js'

  it('leaves P-256 alone in the class of curves', () => {
    const [, classOfCurves] = removeOtherCurves(read(path), path).split('export class Ec')

    expect(read(path)).toContain('EC_P_521_PARAMS;')
    expect(classOfCurves).toContain('this._curveParams = EC_P_256_PARAMS;')
    expect(classOfCurves).not.toMatch(/384|521/)
    expect(classOfCurves).toContain('Only P-256 is bundled')
  })

  it('refuses a module whose curves are written otherwise', () => {
    const code = read(path).replace('case KemId.DhkemP384HkdfSha384:', 'case 17:')

    expect(() => removeOtherCurves(code, 'ec.js')).toThrow('ec.js has other curves')
  })
})
