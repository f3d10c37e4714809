import type { Page } from '@playwright/test'

/** As far as V8's format is needed: tables of numbers, and the names of their columns. */
interface HeapSnapshot {
  snapshot: { meta: { node_fields: string[]; node_types: [string[]]; edge_fields: string[] } }
  nodes: number[]
  edges: number[]
  strings: string[]
}

/** More of one is not looked at: long ones are the sources of scripts. */
const longestRope = 10_000

/** Every string on the page's heap, those that lie there in pieces included. */
export async function heapStrings(page: Page): Promise<string[]> {
  const cdp = await page.context().newCDPSession(page)
  const chunks: string[] = []
  cdp.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk))
  await cdp.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  const heap: HeapSnapshot = JSON.parse(chunks.join(''))
  return [...heap.strings, ...ropesOf(heap)]
}

/** A text made by `+=` is a tree of its pieces until somebody reads it, and no string of its own. */
function ropesOf({ snapshot: { meta }, nodes, edges, strings }: HeapSnapshot): string[] {
  const { node_fields: nodeFields, edge_fields: edgeFields } = meta
  const [nodeSize, edgeSize] = [nodeFields.length, edgeFields.length]
  const field = (name: string) => nodeFields.indexOf(name)
  const ropeType = meta.node_types[0].indexOf('concatenated string')
  const pieces = new Map<number, number[]>()
  let edge = 0
  for (let node = 0; node < nodes.length; node += nodeSize) {
    const edgesEnd = edge + (nodes[node + field('edge_count')] ?? 0) * edgeSize
    if (nodes[node + field('type')] === ropeType) pieces.set(node, [])
    for (; edge < edgesEnd; edge += edgeSize) {
      const name = strings[edges[edge + edgeFields.indexOf('name_or_index')] ?? 0] ?? ''
      const target = edges[edge + edgeFields.indexOf('to_node')] ?? 0
      if (name === 'first' || name === 'second') pieces.get(node)?.push(target)
    }
  }
  const textOf = (rope: number): string => {
    const left = [rope]
    let text = ''
    for (
      let node = left.pop();
      node !== undefined && text.length < longestRope;
      node = left.pop()
    ) {
      const own = pieces.get(node)
      if (own) left.push(...own.toReversed())
      else text += strings[nodes[node + field('name')] ?? 0] ?? ''
    }
    return text
  }
  return [...pieces.keys()].map(textOf)
}
