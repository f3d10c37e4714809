/**
 * `npm run docs` writes what is generated of the documentation; with --check it only compares, which is part of
 * `npm run check`; with --bundlers it writes the table of bundlers in docs/performance.md, for which every bundler builds pages.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { noticesPage } from './bundled/thirdPartyNotices.ts'
import { examplesOfPanel } from './docs/apiExamples.ts'
import { apiPages } from './docs/apiPages.ts'
import { demoPages } from './docs/demoPages.ts'
import { errorPage } from './docs/errorPage.ts'
import { examplePages } from './docs/examplePages.ts'
import { type Page, readText } from './docs/page.ts'
import { relayPages } from './docs/relayPages.ts'
import { sandboxPages } from './docs/sandboxPages.ts'
import { threatPage } from './docs/threatPage.ts'

const [flag] = process.argv.slice(2)
const outdated = (await makePages()).filter(({ path, text }) => readText(path) !== text)
if (flag === '--check' && outdated.length > 0) {
  const names = outdated.map(({ path }) => path)
  console.error(`Out of date, written by \`npm run docs\`: ${names.join(', ')}`)
  process.exitCode = 1
}
if (flag !== '--check') {
  for (const { path, text } of outdated) {
    writeFileSync(join(import.meta.dirname, '..', path), text)
    console.log(path)
  }
}

async function makePages(): Promise<Page[]> {
  // Loads a browser and bundlers.
  if (flag === '--bundlers') return [await (await import('./bundlers/page.ts')).makeBundlersPage()]
  return [
    ...apiPages(),
    ...demoPages(),
    errorPage(),
    ...examplePages(),
    examplesOfPanel(),
    noticesPage(),
    ...relayPages(),
    ...sandboxPages(),
    threatPage(),
  ]
}
