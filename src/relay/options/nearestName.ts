/** The name that was probably meant; undefined where none is similar. */
export function nearestName(written: string, names: string[]): string | undefined {
  const [nearest] = names
    .map((name) => ({ name, edits: editDistance(written.toLowerCase(), name.toLowerCase()) }))
    .sort((one, other) => one.edits - other.edits)
  const maxEdits = Math.max(2, Math.floor(written.length / 3))
  return nearest && nearest.edits <= maxEdits ? nearest.name : undefined
}

/** The Levenshtein distance, by rows of its table. */
function editDistance(from: string, to: string): number {
  let above = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (const [row, letter] of [...from].entries()) {
    const current = [row + 1]
    for (const [column, other] of [...to].entries()) {
      const replaced = (above[column] ?? 0) + (letter === other ? 0 : 1)
      const inserted = (current[column] ?? 0) + 1
      const deleted = (above[column + 1] ?? 0) + 1
      current.push(Math.min(replaced, inserted, deleted))
    }
    above = current
  }
  return above[to.length] ?? 0
}
