import { z } from 'zod'
import { EngineError, type SqliteEngine } from '../core/database/sqliteEngine.ts'
import { damaged, invalidData } from './format.ts'
import { toValues } from './rowValues.ts'
import { insertInto, readCounter, writeCounter } from './tableRows.ts'
import { type TableShape, tableShapes } from './tables.ts'

const Head = z.union([
  z.strictObject({ end: z.literal(true) }),
  z.strictObject({
    table: z.string(),
    columns: z.array(z.string()),
    counter: z.int().optional(),
    rows: z.int().min(0),
  }),
])
type TableHead = Exclude<z.infer<typeof Head>, { end: true }>

/** Reads lines of JSON, one at a time. */
export type LineReader = () => Promise<unknown>

/**
 * Fills empty tables with the rows of a snapshot: all of the tables, each once.
 *
 * @throws SnapshotError
 */
export async function fillTables(engine: SqliteEngine, readLine: LineReader): Promise<void> {
  const missing = new Map(tableShapes().map((shape) => [shape.name, shape]))
  for (;;) {
    const { data: head } = Head.safeParse(await readLine())
    if (!head) throw damaged()
    if ('end' in head) break
    const shape = missing.get(head.table)
    if (!shape) throw invalidData('it has a table that is unknown, or one twice')
    missing.delete(head.table)
    if (head.columns.join() !== shape.columns.map(({ name }) => name).join())
      throw invalidData(`the columns of ${shape.name} are not those of this version`)
    await fillTable(engine, shape, head, readLine)
  }
  const [lacking] = missing.keys()
  if (lacking !== undefined) throw invalidData(`the table ${lacking} is missing`)
}

async function fillTable(
  engine: SqliteEngine,
  shape: TableShape,
  { rows, counter }: TableHead,
  readLine: LineReader,
): Promise<void> {
  const insert = insertInto(shape)
  for (let row = 1; row <= rows; row += 1) {
    const values = toValues(shape, await readLine())
    const where = `row ${row} of ${shape.name}`
    if (typeof values === 'string') throw invalidData(`${where} cannot have its value of ${values}`)
    explain(where, () => engine.query(insert, values))
  }
  setCounter(engine, shape, counter)
}

/** Beyond it, the numbers that are drawn would not stay exact for long. */
const maxCounter = 2 ** 52

function setCounter(engine: SqliteEngine, { name, isCounted }: TableShape, counter?: number): void {
  const highest = readCounter(engine, name) ?? 0
  const last = counter ?? highest
  if (last > maxCounter || last < highest || (counter !== undefined && !isCounted))
    throw invalidData(`the counter of ${name} does not fit its rows`)
  if (counter !== undefined) writeCounter(engine, name, counter)
}

function explain(where: string, work: () => void): void {
  try {
    work()
  } catch (cause) {
    if (!(cause instanceof EngineError)) throw cause
    throw invalidData(`${where} breaks a rule of its table`, cause)
  }
}
