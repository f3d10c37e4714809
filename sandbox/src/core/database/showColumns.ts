/** A value of a row as JSON has it. */
type Json<Value> = Value extends Date ? string : Value

/** Columns of a row: those that can be null are absent where they are. */
export type Shown<Row, Name extends keyof Row> = {
  [Key in Name as null extends Row[Key] ? never : Key]: Json<Row[Key]>
} & {
  [Key in Name as null extends Row[Key] ? Key : never]?: Json<NonNullable<Row[Key]>>
}

/** Shows these columns of a row in this order: without those that are null, and times in ISO 8601. */
export function showColumns<Row extends object, Name extends keyof Row>(
  row: Row,
  names: readonly Name[],
): Shown<Row, Name> {
  const entries = names
    .map((name) => [name, row[name]] as const)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value])
  return Object.fromEntries(entries) as Shown<Row, Name>
}
