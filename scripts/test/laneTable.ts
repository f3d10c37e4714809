import type { Lane } from './lanes.ts'

const marks = { change: 'yes', rest: '', proof: 'in `npm run proof`' }

/** The lanes as a table in Markdown, for CONTRIBUTING.md and `npm test -- --list`. */
export function laneTable(lanes: Lane[]): string {
  const rows = lanes.map(
    ({ name, covers, group, needs = '' }) =>
      `| \`${name}\` | ${covers} | ${marks[group]} | ${needs} |`,
  )
  return ['| Lane | Covers | In `npm test` | Needs |', '|---|---|---|---|', ...rows].join('\n')
}
