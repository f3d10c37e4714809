import { existsSync, readFileSync } from 'node:fs'
import { type Browser, chromium } from 'playwright'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createProject } from '../../scripts/bundlers/createProject.ts'
import { type BundlerResult, measureBundler } from '../../scripts/bundlers/measure.ts'
import { bundlersPagePath, findOutdatedRow } from '../../scripts/bundlers/report.ts'
import { bundlerTools } from '../../scripts/bundlers/tools.ts'
import { chromiumArgs, findChromium } from '../../scripts/findBrowser.ts'

const { tarball } = inject('installed')
/** Values of Node's that no browser has. */
const nodeGlobals =
  /(?<![.\w$])(?:process|Buffer|global|__dirname)\s*[.[]|\brequire\(|["'](?:node:|crypto["'])/

let browser: Browser
let project = ''
let removeProject = () => {}

beforeAll(async () => {
  const executablePath = findChromium()
  browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: chromiumArgs,
  })
  ;[project, removeProject] = createProject(tarball)
}, 300_000)

afterAll(async () => {
  await browser?.close()
  removeProject()
})

describe.each(bundlerTools)('the packed library in $title', (tool) => {
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
    expect(result.lazyCount).toBeGreaterThan(5)
  })

  it('has the figures of docs/bundlers.md', () => {
    const page = existsSync(bundlersPagePath) ? readFileSync(bundlersPagePath, 'utf8') : ''
    expect(findOutdatedRow(page, result)).toBeUndefined()
  })
})
