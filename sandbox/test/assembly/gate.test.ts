import { expect, it } from 'vitest'
import { createGate } from '../../src/assembly/gate.ts'

it('lets requests that are inside end, and keeps others out meanwhile', async () => {
  const gate = createGate()
  const steps: string[] = []
  const leave = await gate.enter()
  const alone = gate.alone(async () => {
    steps.push('alone')
    await Promise.resolve()
    steps.push('over')
  })
  const entered = gate.enter().then((leaveLater) => {
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
  const gate = createGate(1)
  await gate.enter()
  expect(await gate.alone(async () => 'done')).toBe('done')
})

it('opens again when what was done alone fails', async () => {
  const gate = createGate()
  await expect(gate.alone(() => Promise.reject(new Error('It failed')))).rejects.toThrow(
    'It failed',
  )
  const leave = await gate.enter()
  leave()
})
