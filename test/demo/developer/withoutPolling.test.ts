import { expect, it } from 'vitest'
import type { SeenCall } from '../../../demo/developer/seenCall.ts'
import { withoutPolling } from '../../../demo/developer/withoutPolling.ts'

/** Calls from lines such as `GET /cards 200`, oldest first. */
const calls = (...lines: string[]): SeenCall[] =>
  lines
    .map((line, id) => {
      const [method = '', path = '', status] = line.split(' ')
      return { id, at: id, method, path, ...(status && { status: Number(status) }) }
    })
    .reverse()

const idsOf = (seen: SeenCall[]) => withoutPolling(seen).map(({ id }) => id)

it('keeps the first of the reads of a path, also while the next one is under way', () => {
  expect(idsOf(calls('GET /a 200', 'GET /b 200', 'GET /a 200', 'GET /a'))).toEqual([1, 0])
})

it('keeps the first read after a write, and every write', () => {
  expect(idsOf(calls('GET /a 200', 'POST /b 201', 'POST /b 201', 'GET /a 200'))).toEqual([
    3, 2, 1, 0,
  ])
})

it('keeps a read that fails after one that did not, and the next that does not', () => {
  expect(
    idsOf(calls('GET /a 200', 'GET /a 503', 'GET /a 503', 'GET /a 200', 'GET /a 200')),
  ).toEqual([3, 1, 0])
})
