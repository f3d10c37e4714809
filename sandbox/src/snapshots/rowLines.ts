import type { Value } from '../core/database/sqliteEngine.ts'

/** Of a batch, above which it ends: many documents together would be longer than a text can be. */
const batchLength = 65_536

/** The lines of rows, many short ones or a few long ones at a time. */
export function* inBatches(rows: readonly Value[][]): Generator<string> {
  let batch = ''
  for (const row of rows) {
    batch += toLine(row.map(toJson))
    if (batch.length < batchLength) continue
    yield batch
    batch = ''
  }
  if (batch !== '') yield batch
}

/** A value as a line of JSON. */
export function toLine(value: unknown): string {
  return `${JSON.stringify(value)}\n`
}

function toJson(value: Value): Value {
  return value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value
}
