import { describe, expect, it } from 'vitest'
import {
  type Figures,
  fillReport,
  firstLoadReport,
  median,
} from '../../scripts/firstLoad/report.ts'
import { scriptKilobytes } from '../../scripts/firstLoad/scriptSizes.ts'

const load: Figures = { shownMs: 2_000, requests: 10, scriptKilobytes: 90, allRequests: 12 }
const circumstances = { machine: 'A machine', loadAverages: [0.5, 1.25] as [number, number] }

describe('the report of the page’s first load', () => {
  it('has the median of each figure, and how far the times lie apart', () => {
    const loads = [load, { ...load, shownMs: 4_000, requests: 14 }, { ...load, shownMs: 2_500 }]
    const report = firstLoadReport([{ name: 'Home', loads, goalMs: 3_000 }], circumstances)
    expect(report).toContain('| Home | 2.50 s (2.00 s to 4.00 s) | under 3 s | 10 | 90.0 kB | 12 |')
  })

  it('names the conditions, the machine and how busy it was', () => {
    const report = firstLoadReport([{ name: 'Home', loads: [load] }], circumstances)
    expect(report).toContain('1.6 Mbps with a round trip of 150 ms, a CPU 4 times slower')
    expect(report).toContain('A machine, load average 0.5 before and 1.3 after.')
  })

  it('takes the mean of the two in the middle', () => {
    expect(median([4, 1, 2, 100])).toBe(3)
    expect(median([])).toBeNaN()
  })

  it('replaces the report of before, whatever it has in it', () => {
    const page = 'a\n<!-- first load -->\nold\n<!-- /first load -->\nb'
    expect(fillReport(page, 'costs $1\n')).toBe(
      'a\n<!-- first load -->\ncosts $1\n<!-- /first load -->\nb',
    )
    expect(() => fillReport('a page without a place', '')).toThrow('no place for the report')
  })
})

describe('the size of a load’s scripts', () => {
  it('counts each script once, and nothing else', async () => {
    const urls = ['http://a/x.js', 'http://a/x.js', 'http://a/y.js?v=1', 'http://a/z.css']
    expect(await scriptKilobytes(urls, async () => 500)).toBe(1)
  })
})
