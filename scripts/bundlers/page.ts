import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { fill, type Page, readText } from '../docs/page.ts'
import { chromiumOptions } from '../findBrowser.ts'
import { createProject } from './apps.ts'
import { type BundlerResult, measureBundler } from './measure.ts'
import { bundlerTools } from './tools.ts'

const path = 'docs/performance.md'
const head = `| Bundler | Version | First load, kB | All files, kB | Files loaded later | Command |
|---|---|---|---|---|---|`

/** Builds and packs the library, and builds and opens the pages with every bundler: the page of measured figures with its table of them. */
export async function makeBundlersPage(): Promise<Page> {
  const packed = mkdtempSync(join(tmpdir(), 'holdfast-tarball-'))
  const browser = await chromium.launch(chromiumOptions())
  const project = createProject(packInto(packed), bundlerTools)
  const results: BundlerResult[] = []
  try {
    for (const tool of bundlerTools) results.push(await measureBundler(project, tool, browser))
  } finally {
    await browser.close()
    for (const folder of [packed, project]) rmSync(folder, { recursive: true, force: true })
  }
  const table = [head, ...results.map(rowOf)].join('\n')
  return { path, text: fill(readText(path), 'bundlers', table) }
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
