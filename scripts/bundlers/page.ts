import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright'
import type { Page } from '../docs/page.ts'
import { chromiumArgs, findChromium } from '../findBrowser.ts'
import { createProject } from './createProject.ts'
import { type BundlerResult, measureBundler } from './measure.ts'
import { bundlersPage } from './report.ts'
import { bundlerTools } from './tools.ts'

const root = join(import.meta.dirname, '../..')
/** Builds and packs the library, and builds and opens pages with every bundler. */
export async function makeBundlersPage(): Promise<Page> {
  const packed = mkdtempSync(join(tmpdir(), 'holdfast-tarball-'))
  const executablePath = findChromium()
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: chromiumArgs,
  })
  const [project, removeProject] = createProject(packInto(packed))
  try {
    return { path: 'docs/bundlers.md', text: bundlersPage(await measureAll(project, browser)) }
  } finally {
    await browser.close()
    removeProject()
    rmSync(packed, { recursive: true, force: true })
  }
}

function packInto(folder: string): string {
  const options = { cwd: root, encoding: 'utf8' } as const
  execFileSync('npx', ['--no-install', 'tsx', 'scripts/build.ts', '--library'], options)
  const flags = ['--ignore-scripts', '--json', '--pack-destination', folder]
  const [{ filename }] = JSON.parse(execFileSync('npm', ['pack', ...flags], options))
  return join(folder, filename)
}

async function measureAll(project: string, opened: Browser): Promise<BundlerResult[]> {
  const results: BundlerResult[] = []
  for (const tool of bundlerTools) results.push(await measureBundler(project, tool, opened))
  return results
}
