import type { Lane } from './lanes.ts'

/** The lanes as a table in Markdown, for CONTRIBUTING.md and `npm test -- --list`. */
export function laneTable(lanes: Lane[]): string {
  const rows = lanes.map(
    ({ name, covers, group, needs = '' }) =>
      `| \`${name}\` | ${covers} | ${group === 'change' ? 'yes' : ''} | ${needs} |`,
  )
  return ['| Lane | Covers | In `npm test` | Needs |', '|---|---|---|---|', ...rows].join('\n')
}
