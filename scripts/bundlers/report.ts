import { join } from 'node:path'
import type { BundlerResult } from './measure.ts'

/** Where the page of the bundlers lies. */
export const bundlersPagePath: string = join(import.meta.dirname, '../../docs/bundlers.md')

/** A difference in size, in kB, that does not make the page out of date. */
const toleranceKilobytes = 0.5

const introduction = `# Bundlers

What each bundler makes of the packed library, installed from its tarball, with the options that its documentation names
for production. The page calls \`createWallet\`, \`signInWithPasskey\` and \`executeQuote\`; what the same bundler emits for a
page without the library is subtracted. Sizes are in kB of 1000 bytes, each file gzipped by itself.

*First load* is what Chromium fetched when it opened the page. *All files* adds what is loaded later, if at all:
HPKE, the passkey prompt, the elliptic-curve fallback. No bundler needed a polyfill or reported a warning, and in a
page of each Chromium opened a sealed session key and signed with it.

The bundlers also build a page with the hooks of \`holdfast/react\`, Vite with its React plugin. Rollup is left out there:
it reports the \`'use client'\` of every package, and so does Vite without that plugin.

The package needs no configuration, with one exception: Parcel ignores \`exports\`, so it finds \`holdfast\` by \`main\`, but
\`holdfast/react\` and \`holdfast/crypto\` only with this in the app's package.json:

\`\`\`json
{ "@parcel/resolver-default": { "packageExports": true } }
\`\`\`

\`npm test -- package-tools\` builds and opens the pages and compares the results with this table, sizes to within
${toleranceKilobytes} kB. \`npm run docs -- --bundlers\` writes it.
`

const header = `| Bundler | Version | First load, kB | All files, kB | Files loaded later | Warnings |
|---|---|---|---|---|---|`

/** The page: a row for each bundler. */
export function bundlersPage(results: BundlerResult[]): string {
  return [introduction, header, ...results.map(rowOf), ''].join('\n').replace('\n\n\n', '\n\n')
}

/** Says how the row of a bundler differs from its result, or undefined where it does not. */
export function findOutdatedRow(page: string, result: BundlerResult): string | undefined {
  const row = page.split('\n').find((line) => line.startsWith(`| ${result.tool.title} |`))
  const expected = rowOf(result)
  if (row && isSame(cellsOf(row), cellsOf(expected))) return undefined
  return `docs/bundlers.md has ${row ?? 'no row'}, measured ${expected}: run npm run docs -- --bundlers`
}

function rowOf({ tool, ...result }: BundlerResult): string {
  const { firstLoadKilobytes, totalKilobytes, lazyCount, warnings } = result
  const version = tool.packages[0].split('@').at(-1)
  const sizes = [firstLoadKilobytes, totalKilobytes].map((size) => size.toFixed(1))
  return `| ${[tool.title, version, ...sizes, lazyCount, warnings.length].join(' | ')} |`
}

function cellsOf(row: string): string[] {
  return row.split('|').map((cell) => cell.trim())
}

function isSame(cells: string[], expected: string[]): boolean {
  return expected.every((cell, index) => isClose(cells[index] ?? '', cell))
}

/** Sizes have one decimal, which no version and no count has. */
function isClose(cell: string, expected: string): boolean {
  if (!/^\d+\.\d$/.test(expected)) return cell === expected
  return Math.abs(Number(cell) - Number(expected)) <= toleranceKilobytes
}
