import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import type { Page } from '../docs/page.ts'
import { chromiumOptions } from '../findBrowser.ts'
import { createProject } from './apps.ts'
import { type BundlerResult, measureBundler } from './measure.ts'
import { bundlerTools } from './tools.ts'

const introduction = `# Bundlers

What each bundler makes of the packed library, installed from its tarball and built for production with the command in
its row. The page calls \`createWallet\`, \`signInWithPasskey\` and \`executeQuote\`; what the same bundler emits for a
page without the library is subtracted. Sizes are in kB of 1000 bytes, each file gzipped by itself.

*First load* is what Chromium fetched when it opened the page. *All files* adds what is loaded later, if at all:
HPKE, the passkey prompt, the elliptic-curve fallback. No bundler needed a polyfill or reported a warning, and in
another page of each, Chromium opened a sealed session key and signed with it.

That page also has the hooks of \`holdfast/react\`, in Vite with its React plugin. Rollup's has not: Rollup reports the
\`'use client'\` of every package, and so does Vite without that plugin. \`pack.js\` calls webpack or Rspack with
\`{ mode: 'production' }\` alone.

The package needs no configuration, with one exception: Parcel ignores \`exports\`, so it finds \`holdfast\` by \`main\`, but
\`holdfast/react\` and \`holdfast/crypto\` only with this in the app's package.json:

\`\`\`json
{ "@parcel/resolver-default": { "packageExports": true } }
\`\`\`

\`npm test -- package-tools\` builds and opens the pages and compares the results with this table, sizes to within
0.5 kB. \`npm run docs -- --bundlers\` writes it.

| Bundler | Version | First load, kB | All files, kB | Files loaded later | Command |
|---|---|---|---|---|---|
`

/** Builds and packs the library, and builds and opens the pages with every bundler. */
export async function makeBundlersPage(): Promise<Page> {
  const packed = mkdtempSync(join(tmpdir(), 'holdfast-tarball-'))
  const browser = await chromium.launch(chromiumOptions())
  const project = createProject(packInto(packed))
  const results: BundlerResult[] = []
  try {
    for (const tool of bundlerTools) results.push(await measureBundler(project, tool, browser))
  } finally {
    await browser.close()
    for (const folder of [packed, project]) rmSync(folder, { recursive: true, force: true })
  }
  return { path: 'docs/bundlers.md', text: `${introduction}${results.map(rowOf).join('\n')}\n` }
}

function packInto(folder: string): string {
  const options = { cwd: join(import.meta.dirname, '../..'), encoding: 'utf8' } as const
  execFileSync('npx', ['--no-install', 'tsx', 'scripts/build.ts', '--library'], options)
  const flags = ['--ignore-scripts', '--json', '--pack-destination', folder]
  const [{ filename }] = JSON.parse(execFileSync('npm', ['pack', ...flags], options))
  return join(folder, filename)
}

function rowOf({ tool, firstLoad, all, later }: BundlerResult): string {
  const version = tool.packages[0].split('@').at(-1)
  const sizes = [firstLoad, all].map((size) => size.toFixed(1))
  return `| ${[tool.title, version, ...sizes, later, `\`${tool.command}\``].join(' | ')} |`
}
