import { relative } from 'node:path'

/** What a lane's report says. */
export interface Results {
  passed: number
  failed: number
  skipped: number
  /** Each failure by its file and name, with the start of what was wrong. */
  failures: string[]
  /** Why it was skipped. */
  note?: string
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[]
  }[]
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs?: {
    title: string
    file: string
    line: number
    tests: { projectName: string; status: string; results: { error?: { message?: string } }[] }[]
  }[]
}

interface PlaywrightReport extends PlaywrightSuite {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}

/** Tests of vitest, and files that did not even load: those count as one failure each. */
export function readVitest(report: unknown): Results {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } =
    report as VitestReport
  const isUnloaded = ({ status, assertionResults }: VitestReport['testResults'][number]) =>
    status === 'failed' && !assertionResults.some((result) => result.status === 'failed')
  const unloaded = testResults.filter(isUnloaded)
  const failures = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) =>
        line(relative('', name), fullName, failureMessages?.[0]),
      ),
  )
  return {
    passed: count({ numPassedTests }),
    failed: count({ numFailedTests }) + unloaded.length,
    skipped: count({ numPendingTests }) + count({ numTodoTests }),
    failures: [
      ...failures,
      ...unloaded.map(({ name, message }) => line(relative('', name), '', message)),
    ],
  }
}

/** Stories of Playwright; one that passed only when it was tried again has failed. */
export function readPlaywright(report: unknown): Results {
  const { stats, suites } = report as PlaywrightReport
  const { expected, unexpected, flaky, skipped } = stats
  return {
    passed: count({ expected }),
    failed: count({ unexpected }) + count({ flaky }),
    skipped: count({ skipped }),
    failures: (suites ?? []).flatMap(failedStories),
  }
}

/** Every operation counts as one; one whose documented answers are not all reached has failed. */
export function readCoverage(report: unknown): Results {
  const { operations, problems } = report as { operations: number; problems: number }
  const failed = count({ problems })
  return { passed: Math.max(0, count({ operations }) - failed), failed, skipped: 0, failures: [] }
}

/**
 * The one number of an object, named as in the report.
 *
 * @throws Error when it is no count: a sum with `undefined` is `NaN`, which is not greater than 0
 */
function count(named: Record<string, unknown>): number {
  const [[name, value] = []] = Object.entries(named)
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0) return value
  throw new Error(`${name} must be a non-negative integer; got ${JSON.stringify(value)}`)
}

function failedStories({ suites = [], specs = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ title, file, line: number, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) => {
        const error = results.find((result) => result.error)?.error
        return line(`[${projectName}] ${file}:${number}`, title, error?.message)
      }),
  )
  return [...own, ...suites.flatMap(failedStories)]
}

/** How much of a failure's message its line shows, in characters. */
const maxMessageLength = 300

function line(file: string, name: string, message = ''): string {
  const [withoutStack = ''] = message.split(/\n\s+at /)
  const summary = withoutStack.replaceAll(/\s+/g, ' ').trim()
  const start =
    summary.length > maxMessageLength ? `${summary.slice(0, maxMessageLength)}…` : summary
  return [file, name, start].filter(Boolean).join(' › ')
}
