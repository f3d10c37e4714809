import { describe, expect, it } from 'vitest'
import type { BundlerResult } from '../../scripts/bundlers/measure.ts'
import { bundlersPage, findOutdatedRow } from '../../scripts/bundlers/report.ts'

const result: BundlerResult = {
  tool: { id: 'tool', title: 'Tool', packages: ['@tool/core@1.2.3', 'plugin@4.5.6'] },
  firstLoadKilobytes: 12.94,
  totalKilobytes: 43.8,
  lazyCount: 6,
  scripts: [],
  warnings: [],
  problems: [],
  signedBy: '',
  expectedSigner: '',
}
const page = bundlersPage([result])

describe('the page of the bundlers', () => {
  it('has a row for each bundler', () => {
    expect(page).toContain('| Tool | 1.2.3 | 12.9 | 43.8 | 6 | 0 |')
  })

  it('is up to date while sizes differ by half a kilobyte at most', () => {
    expect(findOutdatedRow(page, { ...result, firstLoadKilobytes: 13.3 })).toBeUndefined()
  })

  it.each([
    { firstLoadKilobytes: 13.6 },
    { totalKilobytes: 50 },
    { lazyCount: 7 },
    { warnings: ['a warning'] },
  ])('is out of date with %o', (change) => {
    const reason = findOutdatedRow(page, { ...result, ...change })

    expect(reason).toContain('run npm run docs -- --bundlers')
  })

  it('is out of date without a row for a bundler', () => {
    const tool = { ...result.tool, title: 'Other' }

    expect(findOutdatedRow(page, { ...result, tool })).toContain('no row')
  })
})
