import { expect, it } from 'vitest'
import type { Value } from '../../src/core/database/sqliteEngine.ts'
import { inBatches } from '../../src/snapshots/rowLines.ts'

const rowsOf = (count: number, bytes: number) =>
  Array.from({ length: count }, (_, index): Value[] => [index, new Uint8Array(bytes)])

it('takes long rows one at a time, as many together are longer than a text can be', () => {
  const batches = [...inBatches(rowsOf(5, 100_000))]
  expect(batches.map((batch) => JSON.parse(batch)[0])).toEqual([0, 1, 2, 3, 4])
})

it('takes short rows many at a time, and each of them once', () => {
  const batches = [...inBatches(rowsOf(10_000, 6))]
  expect(batches.length).toBeLessThan(10)
  const lines = batches.join('').trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line)[0])).toEqual(Array.from(lines.keys()))
})

it('has no line for no rows', () => {
  expect([...inBatches([])]).toEqual([])
})
