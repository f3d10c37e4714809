import { expect, it } from 'vitest'
import { runWalkThrough } from '../support/runWalkThrough.ts'
import { hasShell, readLiveWalkThroughs } from '../support/walkThrough.ts'

it.skipIf(!hasShell).for(readLiveWalkThroughs())(
  'a walk-through for every profile prints what its page says: $name',
  async (walkThrough) => {
    const { said } = walkThrough
    expect(said.length).toBeGreaterThan(0)
    expect(await runWalkThrough(walkThrough)).toEqual(said)
  },
)
