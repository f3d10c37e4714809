import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser } from 'playwright'
import { type BuiltPage, buildPage } from './buildPages.ts'
import { openPage } from './openPage.ts'
import type { Page } from './pages.ts'
import type { BundlerTool } from './tools.ts'

/** What a bundler makes of the packed library. */
export interface BundlerResult {
  tool: BundlerTool
  /** What the page with three actions loads, less the empty page, in kB of 1000 bytes, gzipped. */
  firstLoadKilobytes: number
  /** All that the page with three actions has and the empty page has not, likewise. */
  totalKilobytes: number
  /** Files of that page that are loaded later, if at all. */
  lazyCount: number
  /** The text of every script that the empty page has not. */
  scripts: string[]
  warnings: string[]
  /** What the page that signs wrote to the browser's console. */
  problems: string[]
  /** The public key whose stamp that page verified, and the one it was given. */
  signedBy: string
  expectedSigner: string
}

const vectors = join(import.meta.dirname, '../../test/vectors/credential-bundles.json')

/** Builds the pages with one bundler, opens them in a browser, and signs in one. */
export async function measureBundler(
  project: string,
  tool: BundlerTool,
  browser: Browser,
): Promise<BundlerResult> {
  // One after another: some bundlers lock their project.
  const empty = await buildPage(project, tool, 'empty')
  const payment = await buildPage(project, tool, 'payment')
  const signing = await buildPage(project, tool, 'signing')
  const hooks = tool.reportsUseClient ? [] : [await buildPage(project, tool, 'hooks')]
  const scripts = without(payment.scripts, empty.scripts)
  const loaded = await firstLoadOf(browser, payment, 'payment')
  const loadedByEmpty = await firstLoadOf(browser, empty, 'empty')
  return {
    tool,
    firstLoadKilobytes: kilobytesOf(loaded) - kilobytesOf(loadedByEmpty),
    totalKilobytes: kilobytesOf(scripts),
    lazyCount: without(scripts, loaded).length,
    scripts,
    warnings: [empty, payment, signing, ...hooks].flatMap(({ warnings }) => warnings),
    ...(await sign(browser, signing)),
  }
}

async function firstLoadOf(browser: Browser, { folder }: BuiltPage, page: Page): Promise<string[]> {
  const { firstLoad, close } = await openPage(browser, folder, page)
  await close()
  return firstLoad
}

function without(scripts: string[], others: string[]): string[] {
  return scripts.filter((text) => !others.includes(text))
}

function kilobytesOf(scripts: string[]): number {
  return scripts.reduce((bytes, text) => bytes + gzipSync(text).length, 0) / 1000
}

type Signed = Pick<BundlerResult, 'signedBy' | 'expectedSigner' | 'problems'>

async function sign(browser: Browser, { folder }: BuiltPage): Promise<Signed> {
  const [vector] = JSON.parse(readFileSync(vectors, 'utf8')).cases
  const { tab, problems, close } = await openPage(browser, folder, 'signing')
  const signedBy = await tab.evaluate(
    (it) => (globalThis as unknown as { sign(vector: unknown): Promise<string> }).sign(it),
    vector,
  )
  await close()
  return { signedBy, expectedSigner: vector.expected.compressedPublicKeyHex, problems }
}
