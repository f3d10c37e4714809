import { expect, it } from 'vitest'
import { createDataLock } from '../../src/assembly/dataLock.ts'

it('lets requests that are inside end, and keeps others out meanwhile', async () => {
  const dataLock = createDataLock()
  const steps: string[] = []
  const leave = await dataLock.enter()
  const alone = dataLock.alone(async () => {
    steps.push('alone')
    await Promise.resolve()
    steps.push('over')
  })
  const entered = dataLock.enter().then((leaveLater) => {
    steps.push('entered')
    leaveLater()
  })
  await Promise.resolve()
  steps.push('left')
  leave()
  await Promise.all([alone, entered])
  expect(steps).toEqual(['left', 'alone', 'over', 'entered'])
})

it('waits only so long for a request that does not end', async () => {
  const dataLock = createDataLock(1)
  await dataLock.enter()
  expect(await dataLock.alone(async () => 'done')).toBe('done')
})

it('opens again when what was done alone fails', async () => {
  const dataLock = createDataLock()
  await expect(dataLock.alone(() => Promise.reject(new Error('It failed')))).rejects.toThrow(
    'It failed',
  )
  const leave = await dataLock.enter()
  leave()
})
