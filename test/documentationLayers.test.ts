import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sections } from '../scripts/layers/matrix.ts'

const page = readFileSync(join(import.meta.dirname, '../docs/architecture.md'), 'utf8')

/** The parts that the page's table of a section lists, bottom first. */
function partsInPage(text: string, root: string): string[] {
  const [, table = ''] =
    new RegExp(`<!-- layers: ${root} -->([\\s\\S]*?)<!-- /layers -->`).exec(text) ?? []
  const firstCells = table.split('\n').flatMap((line) => /^\|([^|]*)\|/.exec(line)?.[1] ?? [])
  return firstCells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, part = '']) => part))
}

describe.each(sections)('the layers of $root in docs/architecture.md', ({ root, rows }) => {
  const parts = Object.keys(rows)

  it('are the parts of scripts/layers/matrix.ts, in its order', () => {
    expect(partsInPage(page, root)).toEqual(parts)
  })

  it('are compared part by part', () => {
    const renamed = page.replaceAll(`\`${parts[0]}\``, '`renamed`')

    expect(partsInPage(renamed, root)).not.toEqual(parts)
  })
})
