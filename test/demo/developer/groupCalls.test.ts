import { describe, expect, it } from 'vitest'
import { filterCalls } from '../../../demo/developer/filterCalls.ts'
import { groupCalls } from '../../../demo/developer/groupCalls.ts'
import type { SeenCall } from '../../../demo/developer/seenCall.ts'

const call = (
  id: number,
  method: string,
  path: string,
  more: Partial<SeenCall> = {},
): SeenCall => ({
  id,
  at: id * 1_000,
  method,
  path: `/wallet${path}`,
  status: 200,
  durationMs: 100,
  ...more,
})

const summary = (calls: SeenCall[]) =>
  groupCalls(calls).map(({ name, calls, durationMs }) => [
    name,
    calls.map(({ id }) => id),
    durationMs,
  ])

describe('groupCalls', () => {
  it('puts a signed retry with the request before it, and says how long both took', () => {
    const exported = '/internal-accounts/InternalAccount:1/export'

    expect(
      summary([call(2, 'POST', exported), call(1, 'POST', exported, { status: 202 })]),
    ).toEqual([['exportWallet', [2, 1], 1_100]])
  })

  it('keeps apart what another function sent in between, and what was asked for later', () => {
    const read = (id: number) => call(id, 'GET', '/transactions')

    expect(summary([read(20), read(3), call(2, 'GET', '/cards'), read(1)])).toEqual([
      ['listTransactions', [20], 100],
      ['listTransactions', [3], 100],
      ['listCards', [2], 100],
      ['listTransactions', [1], 100],
    ])
  })

  it('has no time for what is under way, and no name for what is no function of the library', () => {
    const { status: _status, durationMs: _durationMs, ...open } = call(1, 'POST', '/quotes')

    expect(summary([call(2, 'GET', '/other'), open])).toEqual([
      [undefined, [2], 100],
      ['useQuote', [1], undefined],
    ])
  })
})

describe('filterCalls', () => {
  it('finds calls by the function that sent them', () => {
    const calls = [call(2, 'GET', '/cards'), call(1, 'POST', '/quotes')]

    expect(filterCalls(calls, { text: 'listcards', isFailedOnly: false })).toEqual([calls[0]])
  })
})
