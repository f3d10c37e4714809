import { join } from 'node:path'
import { apiReports, type Entry } from './apiReport.ts'
import { type Page, readText } from './page.ts'

interface Manifest {
  name: string
  exports: Record<string, string | { types: string }>
}

/** The report of every entry of both packages. */
export function apiPages(): Page[] {
  const entries = [...entriesOf('.'), ...entriesOf('sandbox')]
  return apiReports(entries).map((text, index) => ({
    path: `docs/api/${entries[index]?.name.replace('/', '-')}.api.md`,
    text,
  }))
}

function entriesOf(folder: string): Entry[] {
  const { name, exports }: Manifest = JSON.parse(readText(`${folder}/package.json`))
  return Object.entries(exports).flatMap(([subpath, target]) =>
    typeof target === 'string'
      ? []
      : [{ name: join(name, subpath), path: sourceOf(folder, target.types) }],
  )
}

function sourceOf(folder: string, types: string): string {
  const path = types.replace(/^\.\/dist\//, 'src/').replace(/\.d\.ts$/, '.ts')
  return join(import.meta.dirname, '../..', folder, path)
}
