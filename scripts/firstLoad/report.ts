import { conditions } from './conditions.ts'

/** One load of the page, in figures. */
export interface Figures {
  /** Until what is awaited is in view. */
  shownMs: number
  /** Until then. */
  requests: number
  /** Until then, gzipped. */
  scriptKilobytes: number
  /** Until nothing more is loaded ahead. */
  allRequests: number
}

/** The loads of one visit to one page. */
export interface Row {
  name: string
  loads: Figures[]
  /** In milliseconds. */
  goalMs?: number | undefined
}

/** When and where it was measured. */
export interface Circumstances {
  machine: string
  /** The machine's load average before the first load and after the last one. */
  loadAverages: [number, number]
}

const markers = /(<!-- first load -->\n)[\s\S]*(<!-- \/first load -->)/

/** The figures as a table in Markdown, below a sentence that says how they came about. */
export function firstLoadReport(rows: Row[], circumstances: Circumstances): string {
  return `${describe(rows, circumstances)}

| | In view after, median (range) | Goal | Requests until then | Scripts until then, gzipped | Requests in all |
|---|---|---|---|---|---|
${rows.map(rowLine).join('\n')}
`
}

/**
 * A page with the report between its markers.
 *
 * @throws Error when the page has no markers
 */
export function fillReport(page: string, report: string): string {
  if (!markers.test(page))
    throw new Error('The page has no place for the report: <!-- first load -->')
  return page.replace(markers, (_all, opening, closing) => opening + report + closing)
}

/** The middle one, or the mean of the two in the middle. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return low === undefined || high === undefined ? Number.NaN : (low + high) / 2
}

function describe(rows: Row[], { machine, loadAverages }: Circumstances): string {
  const { downMbps, roundTripMs, cpuSlowdown } = conditions
  const runs = Math.min(...rows.map(({ loads }) => loads.length))
  const [before, after] = loadAverages.map((load) => load.toFixed(1))
  return `Chromium, ${downMbps} Mbps with a round trip of ${roundTripMs} ms, a CPU ${cpuSlowdown} times slower, nothing in the HTTP cache,
${runs} loads each, in turns. ${machine}, load average ${before} before and ${after} after.`
}

function rowLine({ name, loads, goalMs }: Row): string {
  const of = (figure: keyof Figures) => loads.map((load) => load[figure])
  const times = of('shownMs')
  const cells = [
    name,
    `${seconds(median(times))} (${seconds(Math.min(...times))} to ${seconds(Math.max(...times))})`,
    goalMs ? `under ${goalMs / 1000} s` : '',
    median(of('requests')),
    `${median(of('scriptKilobytes')).toFixed(1)} kB`,
    median(of('allRequests')),
  ]
  return `| ${cells.join(' | ')} |`
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`
}
