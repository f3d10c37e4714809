import { gzipSync } from 'node:zlib'
import type { Browser } from 'playwright'
import vectors from '../../test/vectors/credential-bundles.json' with { type: 'json' }
import { type BuiltApp, buildApp, openApp } from './apps.ts'
import type { BundlerTool } from './tools.ts'

/** What a bundler makes of the packed library. */
export interface BundlerResult {
  tool: BundlerTool
  /** What the page with three actions loads, less the empty page, in kB of 1000 bytes, gzipped. */
  firstLoad: number
  /** All that the page with three actions has and the empty page has not, likewise. */
  all: number
  /** Files of that page that are loaded later, if at all. */
  later: number
  /** The text of every script that the empty page has not. */
  scripts: string[]
  warnings: string[]
  /** What the page that signs wrote to the browser's console. */
  problems: string[]
  /** The public key whose stamp that page verified, and the one it was given. */
  signedBy: string
  expectedSigner: string
}

/** Builds the apps with one bundler, opens them in a browser, and signs in one. */
export async function measureBundler(
  project: string,
  tool: BundlerTool,
  browser: Browser,
): Promise<BundlerResult> {
  // One after another: some bundlers lock their project.
  const empty = await buildApp(project, tool, 'empty')
  const payment = await buildApp(project, tool, 'payment')
  const signing = await buildApp(project, tool, 'signing')
  const scripts = without(payment.scripts, empty.scripts)
  const loaded = await firstLoadOf(browser, payment)
  return {
    tool,
    firstLoad: kilobytesOf(loaded) - kilobytesOf(await firstLoadOf(browser, empty)),
    all: kilobytesOf(scripts),
    later: without(scripts, loaded).length,
    scripts,
    warnings: [empty, payment, signing].flatMap(({ warnings }) => warnings),
    ...(await sign(browser, signing)),
  }
}

async function firstLoadOf(browser: Browser, built: BuiltApp): Promise<string[]> {
  const { page, firstLoad } = await openApp(browser, built)
  await page.close()
  return firstLoad
}

function without(scripts: string[], others: string[]): string[] {
  return scripts.filter((text) => !others.includes(text))
}

function kilobytesOf(scripts: string[]): number {
  return scripts.reduce((bytes, text) => bytes + gzipSync(text).length, 0) / 1000
}

type Signed = Pick<BundlerResult, 'signedBy' | 'expectedSigner' | 'problems'>

async function sign(browser: Browser, built: BuiltApp): Promise<Signed> {
  const [vector] = vectors.cases
  const { page, problems } = await openApp(browser, built)
  const signedBy = await page.evaluate(
    (it) => (globalThis as unknown as { sign(vector: unknown): Promise<string> }).sign(it),
    vector,
  )
  await page.close()
  return { signedBy, expectedSigner: vector?.expected.compressedPublicKeyHex ?? '', problems }
}
