import { CsvError, parse } from 'csv-parse/stream'
import { csvColumns, requiredColumns } from './csvLine.schema.ts'

/** A record of the file: its columns that are not empty. */
export type CsvRecord = { line: number; fields: Record<string, string> }

/** The file cannot be imported. */
export class CsvProblem extends Error {
  override readonly name = 'CsvProblem'
  readonly line: number

  constructor(line: number, message: string, options?: ErrorOptions) {
    super(message, options)
    this.line = line
  }
}

// One that is larger is a quote that is never closed.
const maxRecordBytes = 65_536

type Parsed = { record: string[]; info: { lines: number } }

/**
 * Reads a CSV file record by record, a piece of it at a time.
 *
 * @throws CsvProblem when it is not UTF-8, not CSV, or lacks columns
 */
export async function* readCsv(file: Blob): AsyncGenerator<CsvRecord> {
  let header: string[] | undefined
  let line = 1
  try {
    for await (const { record, info } of parsed(file)) {
      line = info.lines
      if (record.some((field) => field.includes('\0'))) throw containsNul(line)
      if (header) yield toRecord(header, record, line)
      else header = readHeader(record, line)
    }
  } catch (cause) {
    throw toProblem(cause, line)
  }
  if (!header) throw new CsvProblem(1, 'The file has no header')
}

function parsed(file: Blob): AsyncIterable<Parsed> {
  const options = {
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: maxRecordBytes,
  }
  return file
    .stream()
    .pipeThrough(new TextDecoderStream('utf-8', { fatal: true }))
    .pipeThrough(new TextEncoderStream())
    .pipeThrough(parse(options)) as unknown as AsyncIterable<Parsed>
}

function readHeader(names: string[], line: number): string[] {
  const unknown = names.filter((name) => !csvColumns.includes(name))
  if (unknown.length > 0)
    throw new CsvProblem(line, `The header has unknown columns: ${list(unknown)}`)
  const missing = requiredColumns.filter((name) => !names.includes(name))
  if (missing.length > 0) throw new CsvProblem(line, `The header lacks columns: ${list(missing)}`)
  const doubled = names.filter((name, at) => names.indexOf(name) !== at)
  if (doubled.length > 0) throw new CsvProblem(line, `The header repeats columns: ${list(doubled)}`)
  return names
}

function toRecord(header: string[], record: string[], line: number): CsvRecord {
  if (record.length > header.length) {
    const message = `The line has ${record.length} fields; the header has ${header.length}`
    throw new CsvProblem(line, message)
  }
  const fields = header.map((name, at) => [name, record[at] ?? ''])
  return { line, fields: Object.fromEntries(fields.filter(([, value]) => value !== '')) }
}

function toProblem(cause: unknown, line: number): unknown {
  if (cause instanceof CsvError) {
    const found: unknown = cause.lines
    const at = typeof found === 'number' ? found : line
    return new CsvProblem(at, `The file is not CSV: ${cause.message}`, { cause })
  }
  // What a stream of text throws for bytes that are none.
  if (cause instanceof TypeError)
    return new CsvProblem(line, 'The file must be encoded in UTF-8', { cause })
  return cause
}

function containsNul(line: number): CsvProblem {
  return new CsvProblem(line, 'The file must not contain a NUL character')
}

function list(names: readonly string[]): string {
  return names.map((name) => name.slice(0, 64)).join(', ')
}
