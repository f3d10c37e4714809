/** Counts the characters that have to be added, removed or replaced to get from one text to the other. */
export function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (const [line, character] of [...from].entries()) {
    const above = row
    row = [line + 1]
    for (let column = 1; column <= to.length; column += 1) {
      const replaced = at(above, column - 1) + (character === to[column - 1] ? 0 : 1)
      row.push(Math.min(replaced, at(above, column) + 1, at(row, column - 1) + 1))
    }
  }
  return at(row, to.length)
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY
}
