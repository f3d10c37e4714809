import { afterEach, describe, expect, it, vi } from 'vitest'
import { isCi } from '../../scripts/test/isCi.ts'
import { readSkipRules } from '../../scripts/test/skipLane.ts'

const ci = ['true', '1', 'TRUE', 'yes', 'woodpecker']
const notCi = ['', 'false', 'False', 'FALSE', '0']

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

async function forbidOnly(CI: string): Promise<boolean | undefined> {
  vi.stubEnv('CI', CI)
  vi.resetModules()
  return (await import('../../playwright.config.ts')).default.forbidOnly
}

describe('isCi', () => {
  it.each(ci)('is true when CI is "%s"', (CI) => {
    expect(isCi({ CI })).toBe(true)
  })

  it.each(notCi)('is false when CI is "%s"', (CI) => {
    expect(isCi({ CI })).toBe(false)
  })

  it('is false without CI', () => {
    expect(isCi({})).toBe(false)
  })

  it('decides whether lanes may be skipped and whether Playwright forbids test.only', async () => {
    expect(readSkipRules({ CI: 'yes' }).isCi).toBe(true)
    expect(readSkipRules({ CI: 'False' }).isCi).toBe(false)
    expect(await forbidOnly('yes')).toBe(true)
    expect(await forbidOnly('False')).toBe(false)
  })
})
