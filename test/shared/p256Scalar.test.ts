import { p256 } from '@noble/curves/nist.js'
import { describe, expect, it } from 'vitest'
import { isScalar } from '../../src/shared/p256Scalar.ts'
import { hexBytes } from '../support/vectors.ts'

describe('isScalar', () => {
  const order = p256.Point.Fn.ORDER

  it.each([
    ['0', 0n, false],
    ['1', 1n, true],
    ['n - 1', order - 1n, true],
    ['n', order, false],
    ['n + 1', order + 1n, false],
    ['2^256 - 1', 2n ** 256n - 1n, false],
  ])('%s', (_, value, expected) => {
    expect(isScalar(hexBytes(value.toString(16).padStart(64, '0')))).toBe(expected)
  })
})
