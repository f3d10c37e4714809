/** Writes docs/bundlers.md: builds and packs the library, and builds and opens pages with every bundler. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright'
import { createProject } from './bundlers/createProject.ts'
import { type BundlerResult, measureBundler } from './bundlers/measure.ts'
import { bundlersPage, bundlersPagePath } from './bundlers/report.ts'
import { bundlerTools } from './bundlers/tools.ts'
import { chromiumArgs, findChromium } from './findBrowser.ts'

const root = join(import.meta.dirname, '..')
const packed = mkdtempSync(join(tmpdir(), 'holdfast-tarball-'))
const executablePath = findChromium()
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: chromiumArgs,
})
const [project, removeProject] = createProject(pack())
try {
  writeFileSync(bundlersPagePath, bundlersPage(await measureAll(browser)))
} finally {
  await browser.close()
  removeProject()
  rmSync(packed, { recursive: true, force: true })
}

function pack(): string {
  const options = { cwd: root, encoding: 'utf8' } as const
  execFileSync('npx', ['--no-install', 'tsx', 'scripts/build.ts', '--library'], options)
  const flags = ['--ignore-scripts', '--json', '--pack-destination', packed]
  const [{ filename }] = JSON.parse(execFileSync('npm', ['pack', ...flags], options))
  return join(packed, filename)
}

async function measureAll(opened: Browser): Promise<BundlerResult[]> {
  const results: BundlerResult[] = []
  for (const tool of bundlerTools) results.push(await measureBundler(project, tool, opened))
  return results
}
