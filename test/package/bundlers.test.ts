import { readFileSync, rmSync } from 'node:fs'
import { type Browser, chromium } from 'playwright'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createProject } from '../../scripts/bundlers/apps.ts'
import { type BundlerResult, measureBundler } from '../../scripts/bundlers/measure.ts'
import { bundlerTools } from '../../scripts/bundlers/tools.ts'
import { chromiumOptions } from '../../scripts/findBrowser.ts'
import { chosenOf } from './chosenTools.ts'

const { tarball } = inject('installed')
const tools = chosenOf(bundlerTools)
const page = readFileSync(new URL('../../docs/performance.md', import.meta.url), 'utf8')
const [, table = ''] = page.split('<!-- bundlers -->')
/** Values of Node's that no browser has. */
const nodeGlobals =
  /(?<![.\w$])(?:process|Buffer|global|__dirname)\s*[.[]|\brequire\(|["'](?:node:|crypto["'])/

let browser: Browser
let project = ''

beforeAll(async () => {
  browser = await chromium.launch(chromiumOptions())
  project = createProject(tarball, tools)
}, 300_000)

afterAll(async () => {
  await browser?.close()
  rmSync(project, { recursive: true, force: true })
})

describe.each(tools)('the packed library in $title', (tool) => {
  let result: BundlerResult

  beforeAll(async () => {
    result = await measureBundler(project, tool, browser)
  }, 300_000)

  it('is built without a warning', () => {
    expect(result.warnings.join('\n')).toBe('')
  })

  it('signs in Chromium and writes nothing to the console', () => {
    expect(result.signedBy).toBe(result.expectedSigner)
    expect(result.problems).toEqual([])
  })

  it('needs no polyfill, and loads HPKE and other parts later', () => {
    for (const text of result.scripts) expect(text.match(nodeGlobals) ?? []).toEqual([])
    expect(result.scripts.join()).toContain('SIGNATURE_SCHEME_TK_API_P256')
    expect(result.later).toBeGreaterThan(5)
  })

  it('has the figures of docs/performance.md, which npm run docs -- --bundlers writes', () => {
    const row = table.split('\n').find((line) => line.startsWith(`| ${tool.title} |`)) ?? ''
    const [, , version, firstLoad, all, later] = row.split('|').map((cell) => cell.trim())

    expect(tool.packages[0].endsWith(`@${version}`)).toBe(true)
    // To within half a kB: small changes of the library leave the page alone.
    expect(Number(firstLoad)).toBeCloseTo(result.firstLoad, 0)
    expect(Number(all)).toBeCloseTo(result.all, 0)
    expect(Number(later)).toBe(result.later)
  })
})
