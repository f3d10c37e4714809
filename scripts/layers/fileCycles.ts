import type { Import } from './importGraph.ts'

/** Finds the cycles among files: each as its files, in the order in which they import one another. */
export function findFileCycles(imports: Import[]): string[][] {
  const graph = toGraph(imports)
  const isDone = new Set<string>()
  const cycles: string[][] = []
  const visit = (file: string, path: string[]) => {
    const start = path.indexOf(file)
    if (start >= 0) cycles.push(path.slice(start))
    if (start >= 0 || isDone.has(file)) return
    for (const next of graph.get(file) ?? []) visit(next, [...path, file])
    isDone.add(file)
  }
  for (const file of graph.keys()) visit(file, [])
  return cycles
}

function toGraph(imports: Import[]): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>()
  for (const { from, to, isPath } of imports) {
    if (!isPath || to === undefined) continue
    graph.set(from, (graph.get(from) ?? new Set()).add(to))
  }
  return graph
}
