import { describe, expect, it, vi } from 'vitest'
import { watchUser } from '../../../src/wallet/session/watchUser.ts'

const soon = () => new Promise((resolve) => setTimeout(resolve))

describe('watchUser', () => {
  it('checks once when the tag changes, not at the first and not without one', async () => {
    const check = vi.fn(async () => {})
    const onUser = watchUser(check)
    for (const tag of [null, 'ada', 'ada', null, 'ada']) onUser(tag)
    await soon()
    expect(check).toHaveBeenCalledTimes(0)

    for (const tag of ['ben', null, 'ben']) onUser(tag)
    await soon()
    onUser('ben')
    expect(check).toHaveBeenCalledTimes(1)

    onUser('ada')
    expect(check).toHaveBeenCalledTimes(2)
  })

  it('does not start another check by the responses of its own', async () => {
    const check = vi.fn(async () => {
      onUser('cleo')
      await soon()
      onUser('dora')
    })
    const onUser = watchUser(check)
    onUser('ada')
    onUser('ben')
    await soon()

    expect(check).toHaveBeenCalledTimes(1)
  })

  it('checks again with the next response where the check failed', async () => {
    const check = vi.fn(async () => {
      if (check.mock.calls.length === 1) throw new Error('offline')
    })
    const onUser = watchUser(check)
    onUser('ada')
    onUser('ben')
    await soon()
    onUser('ben')
    await soon()
    onUser('ben')

    expect(check).toHaveBeenCalledTimes(2)
  })
})
