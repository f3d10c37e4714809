import type { ProfileName } from '../../src/index.ts'
import type { Operation } from '../../test/support/operations.ts'
import { knownGaps } from './knownGaps.ts'
import { type Described, profiles, type Reached } from './traffic.ts'

const head = [
  `| Operation | ${profiles.map((profile) => `\`${profile}\``).join(' | ')} | Test | Not reached |`,
  '|---|---|---|---|---|---|',
]

/** Writes as Markdown what the tests reached of each operation in each profile, and where. */
export function renderTable(
  described: Described,
  unbuilt: ReadonlyMap<ProfileName, number>,
  reached: readonly Reached[],
): string {
  const rows = allOperations(described)
    .toSorted((a, b) => compare(a.path, b.path) || compare(a.method, b.method))
    .map((operation) => {
      const own = reached.filter((one) => one.operation.name === operation.name)
      const cells = profiles.map((profile) => statusesIn(own, profile))
      return `| ${[`${operation.method} \`${operation.path}\``, ...cells, testOf(own), gapsOf(operation, own)].join(' | ')} |`
    })
  return `${counts(described, unbuilt, reached)}\n\n${[...head, ...rows].join('\n')}\n`
}

/** The table without the tests' names: which of two that reach the same is named may change. */
export function withoutTests(table: string): string {
  return table.replace(/ \| [\w/]+ \|(?=[^|]*\|$)/gm, ' |')
}

/** Operations that are the same in several profiles count once. */
function allOperations(described: Described): Operation[] {
  const byName = new Map<string, Operation>()
  for (const operation of [...described.values()].flat()) {
    const before = byName.get(operation.name)
    const statuses = [...new Set([...(before?.statuses ?? []), ...operation.statuses])]
    byName.set(operation.name, { ...operation, statuses })
  }
  return [...byName.values()]
}

function counts(
  described: Described,
  unbuilt: ReadonlyMap<ProfileName, number>,
  reached: readonly Reached[],
): string {
  const parts = profiles.map((profile) => {
    const successes = reached.filter((one) => one.profile === profile && one.status < 400)
    const built = new Set(successes.map(({ operation }) => operation.name)).size
    const documented = (described.get(profile)?.length ?? 0) + (unbuilt.get(profile) ?? 0)
    return `${built} of ${documented} in \`${profile}\``
  })
  return `Operations that a test succeeds with: ${parts.join(', ')}.`
}

function statusesIn(own: readonly Reached[], profile: ProfileName): string {
  const statuses = own.filter((one) => one.profile === profile).map(({ status }) => status)
  return [...new Set(statuses)].toSorted((a, b) => a - b).join(' ') || '–'
}

/** The test file that reaches most of an operation's responses. */
function testOf(own: readonly Reached[]): string {
  const successful = new Set(own.filter(({ status }) => status < 400).map(({ test }) => test))
  const reachedBy = (test: string) =>
    new Set(own.filter((one) => one.test === test).map(({ status }) => status)).size
  const [best] = [...successful].toSorted((a, b) => reachedBy(b) - reachedBy(a) || compare(a, b))
  return best?.replace(/\.test\.ts$/, '') ?? ''
}

function gapsOf({ name, statuses }: Operation, own: readonly Reached[]): string {
  return statuses
    .filter((status) => !own.some((one) => one.status === status))
    .map((status) => `${status}: ${knownGaps[`${name} ${status}`] ?? 'no test'}`)
    .join('; ')
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
