/** Writes the reports of the public API, `npm run docs:api`; with --check it only compares them. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { apiReport } from './api/apiReport.ts'
import { createDeclarationReader } from './api/readDeclarations.ts'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'docs/api')

interface Manifest {
  name: string
  exports: Record<string, string | { types: string }>
}

/** The entries of a package: what users import, and its source. */
function entriesOf(directory: string): { name: string; source: string }[] {
  const { name, exports }: Manifest = JSON.parse(
    readFileSync(join(root, directory, 'package.json'), 'utf8'),
  )
  return Object.entries(exports).flatMap(([subpath, target]) =>
    typeof target === 'string'
      ? []
      : [{ name: join(name, subpath), source: sourceOf(directory, target.types) }],
  )
}

function sourceOf(directory: string, types: string): string {
  return join(root, directory, types.replace(/^\.\/dist\//, 'src/').replace(/\.d\.ts$/, '.ts'))
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

const read = createDeclarationReader()
const outdated = [...entriesOf('.'), ...entriesOf('sandbox')]
  .map(({ name, source }) => ({
    path: join(folder, `${name.replace('/', '-')}.api.md`),
    report: apiReport(name, source, read),
  }))
  .filter(({ path, report }) => readIfThere(path) !== report)

if (!process.argv.includes('--check')) {
  for (const { path, report } of outdated) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, report)
  }
} else if (outdated.length > 0) {
  const names = outdated.map(({ path }) => path.slice(root.length + 1))
  console.error(
    `${names.join('\n')}\nThe public API has changed: run \`npm run docs:api\`, and commit it.`,
  )
  process.exitCode = 1
}
