import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../demo/session/queryClient.ts'
import { readMeAhead } from '../../../demo/session/useMe.ts'

afterEach(() => queryClient.clear())

test('who is logged in is asked for before the first render, and known to it', async () => {
  const me = { user: { walletId: 'InternalAccount:1' } }
  const ask = vi.fn(async () => Response.json(me))
  vi.stubGlobal('fetch', ask)
  expect(await readMeAhead()).toEqual(me)
  expect(queryClient.getQueryData(['me'])).toEqual(me)
  expect(ask).toHaveBeenCalledOnce()
})

test('a platform that does not respond stops nothing: the page asks again', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await readMeAhead()).toBeUndefined()
  expect(queryClient.getQueryState(['me'])?.status).toBe('error')
})
