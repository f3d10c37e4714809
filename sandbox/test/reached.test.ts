import { expect, it } from 'vitest'
import { coverageOf } from '../scripts/reached/coverage.ts'
import { withoutTests } from '../scripts/reached/table.ts'

/** The traffic that the other projects recorded: the test runner names its folder. */
const { problems, page, withTable } = await coverageOf(process.env.SANDBOX_TRAFFIC)

it('every documented response is reached, or a known gap, and no other one is', () => {
  expect(problems).toEqual([])
})

it('coverage.md shows what is reached; otherwise run npm run coverage:sandbox', () => {
  expect(withoutTests(page)).toBe(withoutTests(withTable))
})
