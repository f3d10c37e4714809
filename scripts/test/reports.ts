import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'
import type { JsonTestResults } from 'vitest/reporters'

/** What became of a test, or of a file that did not load. */
export interface Outcome {
  file: string
  title: string
  status: 'passed' | 'failed' | 'skipped' | 'flaky'
  ms: number
  /** The start of what was wrong, in one line. */
  message: string
  /** Where the trace of a failed attempt lies. */
  trace?: string | undefined
}

/** The tests of Vitest's JSON report, and each file that did not even load as a failure. */
export function readVitest({ testResults }: JsonTestResults): Outcome[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative('', name)
    const tests = assertionResults.map(
      (test): Outcome => ({
        file,
        title: test.fullName,
        status: test.status === 'passed' || test.status === 'failed' ? test.status : 'skipped',
        ms: test.duration ?? 0,
        message: summary(test.failureMessages?.[0]),
      }),
    )
    const isUnloaded = status === 'failed' && !tests.some((test) => test.status === 'failed')
    const failure = { file, title: '', status: 'failed', ms: 0, message: summary(message) } as const
    return isUnloaded ? [...tests, failure] : tests
  })
}

const statuses = {
  expected: 'passed',
  unexpected: 'failed',
  flaky: 'flaky',
  skipped: 'skipped',
} as const

/** The stories of Playwright's JSON report; a flaky one passed only when it was tried again. */
export function readPlaywright({ suites, config: { rootDir } }: JSONReport): Outcome[] {
  return suites.flatMap(specsOf).flatMap(({ file, line, title, tests }) =>
    tests.map(({ projectName, status, results }) => ({
      file: relative('', join(rootDir, file)),
      title: `${title} [${projectName}, line ${line}]`,
      status: statuses[status],
      ms: results.reduce((total, { duration }) => total + duration, 0),
      message: summary(results.find(({ error }) => error)?.error?.message),
      trace: traceOf(results.flatMap(({ attachments }) => attachments)),
    })),
  )
}

function traceOf(attachments: { name: string; path?: string }[]): string | undefined {
  const path = attachments.find(({ name }) => name === 'trace')?.path
  return path && relative('', path)
}

function specsOf({ suites = [], specs }: JSONReportSuite): JSONReportSuite['specs'] {
  return [...specs, ...suites.flatMap(specsOf)]
}

/** A message in one line, without its stack, of at most 300 characters. */
function summary(message = ''): string {
  const [withoutStack = ''] = message.split(/\n\s+at /)
  const line = stripVTControlCharacters(withoutStack).replaceAll(/\s+/g, ' ').trim()
  return line.length > 300 ? `${line.slice(0, 300)}…` : line
}
