import {
  compressed,
  findScalar,
  hexOf,
  leadingZeroX,
  leadingZeroY,
  scalarBytes,
  scalarOf,
  uncompressed,
} from './testKeys.ts'

/** Public keys in both encodings, and what is none. */
export function publicKeys() {
  const good = [
    ['ordinary', scalarOf('session')],
    ['base-point', scalarBytes(1n)],
    ['x-leading-zero', findScalar('session x', leadingZeroX)],
    ['y-leading-zero', findScalar('session y', leadingZeroY)],
  ] as const
  const point = hexOf(uncompressed(scalarOf('session')))
  const flippedY = `${point.slice(0, -1)}${(Number.parseInt(point.slice(-1), 16) ^ 1).toString(16)}`
  const bad = [
    ['empty', ''],
    ['odd-length', point.slice(1)],
    ['prefix-0x', `0x${point.slice(2)}`],
    ['newline', `${point}\n`],
    ['bare-x-y', point.slice(2)],
    ['hybrid', `06${point.slice(2)}`],
    ['infinity', '00'],
    ['off-curve', flippedY],
    ['x-beyond-prime', `02${'f'.repeat(64)}`],
  ] as const
  return [
    ...good.map(([id, scalar]) => ({
      id,
      valid: true,
      uncompressedHex: hexOf(uncompressed(scalar)),
      compressedHex: hexOf(compressed(scalar)),
    })),
    ...bad.map(([id, hex]) => ({ id, valid: false, hex })),
  ]
}
