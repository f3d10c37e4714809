import { expect, it } from 'vitest'
import { runWalkThrough } from '../support/runWalkThrough.ts'
import { hasShell, readShellBlocks, readWalkThroughs } from '../support/walkThrough.ts'

/** Commands that install, start or save a sandbox, which other tests run. */
const setups = /^(npm install|docker (build|run)|npx holdfast-sandbox)/

it('every other shell block of the pages is a walk-through', () => {
  const unnamed = readShellBlocks().filter(({ name }) => name === undefined)
  expect(unnamed.filter(({ script }) => !setups.test(script))).toEqual([])
  expect(unnamed).toHaveLength(5)
})

it.skipIf(!hasShell).for(readWalkThroughs())(
  'a walk-through prints what its page says: $name',
  async (walkThrough) => {
    const { said } = walkThrough
    expect(said.length).toBeGreaterThan(0)
    expect(await runWalkThrough(walkThrough)).toEqual(said)
  },
)
