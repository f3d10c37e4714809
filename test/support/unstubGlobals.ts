import { afterAll, vi } from 'vitest'

// The files of a worker share its globals: what one stubs must not be there for the next.
afterAll(() => {
  vi.unstubAllGlobals()
})
