import { knownGaps } from './knownGaps.ts'
import type { Described, Reached } from './traffic.ts'

/** Codes that any operation may respond with: an unreadable request, or an internal error. */
const anywhere = ['INVALID_REQUEST_FORMAT', 'INTERNAL_ERROR', 'GRID_SWITCH_ERROR']

/** Lists the problems with what the tests reached, one sentence each. */
export function findProblems(described: Described, reached: readonly Reached[]): string[] {
  return [
    ...unreachedStatuses(described, reached),
    ...neverSuccessful(described, reached),
    ...staleGaps(reached),
    ...undocumented(reached),
  ]
}

/** A documented response is reached where one of the profiles that document it gives it. */
function unreachedStatuses(described: Described, reached: readonly Reached[]): string[] {
  const found = new Set(reached.map(({ operation, status }) => `${operation.name} ${status}`))
  const documented = [...described.values()].flat().flatMap(({ name, method, path, statuses }) =>
    statuses.map((status) => ({
      key: `${name} ${status}`,
      text: `no test reaches ${status} of ${method} ${path}`,
    })),
  )
  const missing = documented.filter(({ key }) => !found.has(key) && !(key in knownGaps))
  return [...new Set(missing.map(({ text }) => text))]
}

function neverSuccessful(described: Described, reached: readonly Reached[]): string[] {
  const successes = new Set(
    reached
      .filter(({ status }) => status < 400)
      .map(({ profile, operation }) => `${profile} ${operation.name}`),
  )
  return [...described].flatMap(([profile, operations]) =>
    operations
      .filter(({ name }) => !successes.has(`${profile} ${name}`))
      .map(({ method, path }) => `no test succeeds with ${method} ${path} in profile ${profile}`),
  )
}

function staleGaps(reached: readonly Reached[]): string[] {
  const found = new Set(reached.map(({ operation, status }) => `${operation.name} ${status}`))
  return Object.keys(knownGaps)
    .filter((key) => found.has(key))
    .map((key) => `the known gap "${key}" is reached`)
}

function undocumented(reached: readonly Reached[]): string[] {
  const problems = reached
    .filter(({ operation, status }) => !operation.statuses.includes(status))
    .filter(({ code }) => code !== undefined && !anywhere.includes(code))
    .map(
      ({ operation, status, code, profile }) =>
        `${operation.name} responds ${status} ${code} in profile ${profile}, which is undocumented`,
    )
  return [...new Set(problems)]
}
