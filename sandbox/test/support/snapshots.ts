import { gunzipSync, gzipSync } from 'node:zlib'

/** A line of a snapshot: what is not in the database, the beginning of a table, a row, or the end. */
export type Line = unknown
type Cell = string | number | null
type TableHead = { table: string; columns: string[]; counter?: number; rows: number }

/** Takes a snapshot apart, and puts it together again after a change. */
export function editSnapshot(snapshot: Uint8Array, edit: (lines: Line[]) => Line[]): Uint8Array {
  const { header, content } = splitSnapshot(snapshot)
  const lines = edit(
    content
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)),
  )
  return joinSnapshot(header, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
}

/** The two lines before the rows, and the rows as text. */
export function splitSnapshot(snapshot: Uint8Array): { header: string; content: string } {
  const bytes = Buffer.from(snapshot)
  const end = bytes.indexOf(10, bytes.indexOf(10) + 1) + 1
  return {
    header: bytes.subarray(0, end).toString(),
    content: gunzipSync(bytes.subarray(end)).toString(),
  }
}

/** A snapshot with this header and these rows. */
export function joinSnapshot(header: string, content: string | Uint8Array): Uint8Array {
  return new Uint8Array(Buffer.concat([Buffer.from(header), gzipSync(content)]))
}

/** Changes the rows of one table, given as objects, and what its first line says of them. */
export function editTable(
  snapshot: Uint8Array,
  table: string,
  edit: (rows: Record<string, Cell>[], head: TableHead) => Record<string, Cell>[],
): Uint8Array {
  return editSnapshot(snapshot, (lines) => {
    const at = lines.findIndex((line) => isHead(line) && line.table === table)
    const head = lines[at] as TableHead
    const rows = (lines.slice(at + 1, at + 1 + head.rows) as Cell[][]).map((row) =>
      Object.fromEntries(head.columns.map((name, index) => [name, row[index] ?? null])),
    )
    const edited = edit(rows, head)
    const written = edited.map((row) => Object.values(row))
    const rest = lines.slice(at + 1 + rows.length)
    return [...lines.slice(0, at), { ...head, rows: edited.length }, ...written, ...rest]
  })
}

function isHead(line: Line): line is TableHead {
  return typeof line === 'object' && line !== null && 'table' in line
}
