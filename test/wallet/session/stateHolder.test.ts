import { afterEach, expect, it, vi } from 'vitest'
import { createStateHolder } from '../../../src/wallet/session/stateHolder.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

it('tells every listener, and goes on, although one of them throws', () => {
  const later: (() => void)[] = []
  vi.stubGlobal('queueMicrotask', (work: () => void) => later.push(work))
  const holder = createStateHolder()
  const heard: string[] = []
  holder.subscribe(() => {
    throw new Error('the app’s own')
  })
  holder.subscribe(() => heard.push(holder.get().status))
  holder.dispatch({ type: 'closed', reason: 'signedOut' })

  expect(heard).toEqual(['signedOut'])
  expect(later).toHaveLength(1)
  expect(later[0]).toThrow('the app’s own')
})
