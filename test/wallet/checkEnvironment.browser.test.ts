import { expect, it, vi } from 'vitest'
import { checkEnvironment } from '../../src/wallet/checkEnvironment.ts'

it('leaves no database behind', async () => {
  const open = vi.spyOn(indexedDB, 'open')
  const checks = await checkEnvironment()
  const opened = open.mock.calls.map(([name]) => name)
  const left = async () =>
    (await indexedDB.databases()).filter(({ name }) => name !== undefined && opened.includes(name))

  expect(checks.find(({ name }) => name === 'storage')?.status).toBe('ok')
  expect(opened).not.toEqual([])
  await vi.waitFor(async () => expect(await left()).toEqual([]))
})
