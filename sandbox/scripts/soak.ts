import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { compareMemory, type Memory } from './soak/memory.ts'
import { runSoak, type SoakResult } from './soak/runSoak.ts'

/**
 * Drives a sandbox over its port with a random but seeded mixture of customer and platform actions,
 * for an hour or `--minutes N`, with an endpoint that refuses, hangs and drops webhooks and a clock
 * that is moved by up to days. Prints a table, and exits with 1 on a violation;
 * `--seed N` repeats the same actions.
 */
const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '60' }, seed: { type: 'string' } },
})
const minutes = Number(values.minutes)
const seed = Number(values.seed ?? Date.now() % 1_000_000_000)
if (!(minutes > 0) || !Number.isInteger(seed)) throw new Error('--minutes and --seed take numbers')

const print = (line: string) => process.stdout.write(`${line}\n`)
print(`seed ${seed}, ${minutes} minutes`)
const result = await runSoak({ minutes, seed, report: print })
print(tableOf(result))
for (const [message, count] of result.violations) {
  process.stderr.write(`seed ${seed}: ${message} (${count} times)\n`)
}
process.exitCode = result.violations.length > 0 ? 1 : 0

function tableOf({ actions, calls, deliveries, memory, violations }: SoakResult): string {
  const compared = compareMemory(memory)
  const rows: [string, unknown][] = [
    ['Seed', seed],
    ['Minutes', minutes],
    ['Actions', listed(actions)],
    ['Calls', `${calls.calls}, of which refused ${calls.refusals}`],
    ['Slowest call', `${calls.maxMs} ms`],
    ['Deliveries', listed(new Map(Object.entries(deliveries)))],
    ['Memory by the minute', memory.map(inMb).join(', ')],
    ...(compared
      ? ([
          ['Memory after the warm-up', inMb(compared.warm)],
          ['Memory at the end', inMb(compared.end)],
        ] satisfies [string, string][])
      : []),
    [
      'Load of the machine',
      loadavg()
        .map((value) => value.toFixed(1))
        .join(', '),
    ],
    ['Violations', violations.length],
  ]
  const lines = rows.map(([name, value]) => `| ${name} | ${value} |`)
  return ['| | |', '|---|---|', ...lines].join('\n')
}

function listed(counts: ReadonlyMap<string, number>): string {
  return [...counts].map(([name, count]) => `${name} ${count}`).join(', ')
}

function inMb({ heapMb, totalMb }: Memory): string {
  return `${heapMb} of ${totalMb} MB`
}
