import { expect, it } from 'vitest'
import { createLimiter } from '../../../demo/server/limiter.ts'
import { createMemoryStore } from '../../../src/relay/stores/memoryStore.ts'

function openLimiter() {
  let now = Date.parse('2026-11-23T10:00:00Z')
  const limiter = createLimiter(createMemoryStore({ now: () => now }), {
    name: 'reads',
    max: 2,
    windowSeconds: 60,
  })
  return { limiter, pass: (seconds: number) => (now += seconds * 1_000) }
}

const refusal = { status: 429, code: 'RATE_LIMITED', retryAfterSeconds: 50 }

it('refuses what is above the limit, of each by itself, until the window is over', async () => {
  const { limiter, pass } = openLimiter()
  await limiter.count('ada')
  await limiter.count('ada')
  pass(10)
  await expect(limiter.count('ada')).rejects.toMatchObject(refusal)
  await limiter.count('bob')
  pass(50)
  await limiter.count('ada')
})

it('refuses at the limit without counting below it', async () => {
  const { limiter, pass } = openLimiter()
  for (let asked = 0; asked < 5; asked += 1) await limiter.assertBelow('ada')
  await limiter.count('ada')
  await limiter.assertBelow('ada')
  await limiter.count('ada')
  pass(10)
  await expect(limiter.assertBelow('ada')).rejects.toMatchObject(refusal)
})
