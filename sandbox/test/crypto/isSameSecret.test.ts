import { expect, it } from 'vitest'
import { isSameSecret } from '../../src/crypto/isSameSecret.ts'

it.each([
  ['', '', true],
  ['token', 'token', true],
  ['tökén', 'tökén', true],
  ['token', 'Token', false],
  ['token', 'token ', false],
  ['token', '', false],
])('compares %j with %j', (a, b, isSame) => {
  expect(isSameSecret(a, b)).toBe(isSame)
})
