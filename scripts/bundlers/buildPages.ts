import { execFile } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Page, pages } from './pages.ts'
import type { BundlerTool } from './tools.ts'

const execute = promisify(execFile)

/** What a bundler made of a page. */
export interface BuiltPage {
  /** The folder to serve, with `PAGE.html` in it. */
  folder: string
  /** The text of every script it emitted. */
  scripts: string[]
  warnings: string[]
}

/**
 * Writes the pages into a project in which `holdfast` and the bundlers are installed.
 *
 * @param project - its folder
 */
export function writePages(project: string): void {
  cpSync(join(import.meta.dirname, 'builds'), project, { recursive: true })
  writeFileSync(join(project, 'chunk.js'), 'export const chunk = 0')
  for (const [page, script] of Object.entries(pages)) {
    const html = `<!doctype html><script type="module" src="./${page}.js"></script>`
    writeFileSync(join(project, `${page}.js`), script)
    writeFileSync(join(project, `${page}.html`), html)
  }
}

/** Builds one page with a bundler, as its own documentation says for production. */
export async function buildPage(
  project: string,
  { id }: BundlerTool,
  page: Page,
): Promise<BuiltPage> {
  const out = `out/${id}/${page}`
  // Test runners set NODE_ENV, with which bundlers build for development or for tests.
  const env = { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' }
  const { stdout } = await execute('node', [`${id}.mjs`, page, out], { cwd: project, env })
  const folder = join(project, out)
  return { folder, scripts: readScripts(folder), warnings: warningsIn(stdout) }
}

/** The last line is JSON; some bundlers print others before it. */
function warningsIn(stdout: string): string[] {
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
}

function readScripts(folder: string): string[] {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const scripts = paths.filter((path) => /\.m?js$/.test(path))
  return scripts.map((path) => readFileSync(join(folder, path), 'utf8'))
}
