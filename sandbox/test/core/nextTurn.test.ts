import { mock } from 'node:test'
import { expect, it } from 'vitest'
import { nextTurn } from '../../src/core/nextTurn.ts'

it('comes while a test fakes setImmediate', async () => {
  mock.timers.enable({ apis: ['setImmediate'] })
  try {
    await expect(nextTurn()).resolves.toBeUndefined()
  } finally {
    mock.timers.reset()
  }
})
