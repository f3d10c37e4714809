import { describe, expect, it } from 'vitest'
import { lanes } from '../../scripts/test/lanes.ts'
import { readSkipRules, skipLane } from '../../scripts/test/skipLane.ts'

const firefox = lanes.find(({ name }) => name === 'firefox')
const missing = { isHere: false, reason: 'no firefox', install: 'get firefox' } as const

function skip(env: NodeJS.ProcessEnv) {
  if (!firefox) throw new Error('there is no lane for Firefox')
  return skipLane(firefox, missing, readSkipRules(env))
}

describe('skipLane', () => {
  it('skips on a developer’s machine and names the command that installs the program', () => {
    expect(skip({})).toMatchObject({
      failed: 0,
      skipped: 1,
      note: expect.stringMatching(/no firefox.*get firefox/),
    })
  })

  it('fails in CI', () => {
    const { failed, skipped, failures } = skip({ CI: 'true', HOLDFAST_MAY_SKIP: 'webkit' })
    expect({ failed, skipped }).toEqual({ failed: 1, skipped: 0 })
    expect(failures[0]).toContain('get firefox')
  })

  it('skips in CI a lane that may be skipped', () => {
    const results = skip({ CI: 'true', HOLDFAST_MAY_SKIP: 'webkit, firefox' })
    expect(results).toMatchObject({ failed: 0, skipped: 1 })
  })
})
