import { afterEach, describe, expect, it, vi } from 'vitest'
import { isCi, maySkip } from '../../scripts/test/isCi.ts'

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

  it('decides whether Playwright forbids test.only', async () => {
    expect(await forbidOnly('yes')).toBe(true)
    expect(await forbidOnly('False')).toBe(false)
  })
})

describe('maySkip', () => {
  it('is true on a developer’s machine', () => {
    expect(maySkip('firefox', { CI: 'false' })).toBe(true)
  })

  it('is true in CI of the lanes that HOLDFAST_MAY_SKIP names', () => {
    expect(maySkip('firefox', { CI: 'yes' })).toBe(false)
    expect(maySkip('firefox', { CI: 'yes', HOLDFAST_MAY_SKIP: 'webkit, firefox' })).toBe(true)
  })
})
