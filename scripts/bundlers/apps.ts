import { execFile, execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser, Page, Response } from 'playwright'
import { type BundlerTool, hooksPackage } from './tools.ts'

const execute = promisify(execFile)

/** The scripts of the apps that every bundler builds. */
const scripts = {
  /** What a bundler needs to load a chunk lazily: subtracted from what the page that pays loads. */
  empty: () => "globalThis.load = () => import('./chunk.js')",
  payment: () => `
    import { createWallet, executeQuote, signInWithPasskey } from 'holdfast'
    globalThis.holdfast = [createWallet, executeQuote, signInWithPasskey]`,
  /** Has the hooks, opens a sealed session key and signs with it: HPKE is loaded on demand. */
  signing: ({ reportsUseClient }: BundlerTool) => `
    ${reportsUseClient ? '' : "import * as hooks from 'holdfast/react'\nglobalThis.hooks = Object.values(hooks)"}
    globalThis.sign = async ({ recipient: { privateKeyJwk }, bundle }) => {
      const { openSessionKey, stamp, verifyStamp } = await import('holdfast/crypto')
      const { d, ...publicKeyJwk } = privateKeyJwk
      const algorithm = { name: 'ECDH', namedCurve: 'P-256' }
      const { subtle } = crypto
      const privateKey = await subtle.importKey('jwk', privateKeyJwk, algorithm, false, ['deriveBits'])
      const publicKey = await subtle.importKey('jwk', publicKeyJwk, algorithm, true, [])
      const key = await openSessionKey(bundle, { privateKey, publicKey })
      return verifyStamp(await stamp('payload', key), 'payload')
    }`,
}

/** An app that every bundler builds. */
export type App = keyof typeof scripts

/** What a bundler made of an app. */
export interface BuiltApp {
  /** The folder to serve, with `index.html` in it. */
  folder: string
  /** The text of every script it emitted. */
  scripts: string[]
  warnings: string[]
}

/** Installs the packed library and bundlers in a consumer's project, and returns its folder. */
export function createProject(tarball: string, tools: readonly BundlerTool[]): string {
  const project = mkdtempSync(join(tmpdir(), 'holdfast-bundlers-'))
  writeFileSync(join(project, 'package.json'), '{"type":"module","private":true}')
  const packages = [tarball, hooksPackage, ...tools.flatMap((tool) => tool.packages)]
  const flags = ['--save-exact', '--no-audit', '--no-fund', '--prefer-offline']
  execFileSync('npm', ['install', ...flags, ...packages], { cwd: project, stdio: 'pipe' })
  return project
}

/** Builds an app with a bundler, as its own documentation says for production. */
export async function buildApp(project: string, tool: BundlerTool, app: App): Promise<BuiltApp> {
  const folder = join(project, tool.id, app)
  const files = {
    'index.html': '<!doctype html><script type="module" src="./src/index.js"></script>',
    'src/index.js': scripts[app](tool),
    'src/chunk.js': 'export const chunk = 0',
    ...tool.files,
  }
  for (const [path, text] of Object.entries(files)) write(join(folder, path), text)
  // Parcel ignores `exports` without this, and finds the library by `main`; subpaths need it.
  const manifest = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'))
  const parcel = { '@parcel/resolver-default': { packageExports: app === 'signing' } }
  write(join(project, 'package.json'), JSON.stringify({ ...manifest, ...parcel }))
  const warnings = await run(project, folder, tool)
  const dist = join(folder, 'dist')
  writePage(dist)
  return { folder: dist, scripts: readScripts(dist), warnings }
}

/** Runs the command of a bundler. @returns the lines that it warned in */
async function run(project: string, cwd: string, { command }: BundlerTool): Promise<string[]> {
  const [program = '', ...args] = command.split(' ')
  const env = {
    ...process.env,
    PATH: `${join(project, 'node_modules/.bin')}:${process.env.PATH}`,
    // Test runners set NODE_ENV, with which bundlers build for development or for tests.
    NODE_ENV: 'production',
    NO_COLOR: '1',
    NEXT_TELEMETRY_DISABLED: '1',
  }
  const { stdout, stderr } = await execute(program, args, { cwd, env })
  return `${stdout}\n${stderr}`.split('\n').filter((line) => /⚠|⨯|\(!\)|\bwarn|\berror/i.test(line))
}

/** Some bundlers emit no page. */
function writePage(dist: string): void {
  if (existsSync(join(dist, 'index.html'))) return
  const script = existsSync(join(dist, 'main.js'))
    ? 'defer src="main.js"'
    : 'type="module" src="index.js"'
  write(join(dist, 'index.html'), `<!doctype html><script ${script}></script>`)
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

function readScripts(folder: string): string[] {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const emitted = paths.filter((path) => /\.m?js$/.test(path))
  return emitted.map((path) => readFileSync(join(folder, path), 'utf8'))
}

/** An app opened in a browser. */
export interface OpenedApp {
  page: Page
  /** The text of each script it loaded by itself. */
  firstLoad: string[]
  /** What it wrote to the console as an error or a warning, and what it threw. */
  problems: string[]
}

/** Opens a built app, and waits until it has loaded everything it loads by itself. */
export async function openApp(browser: Browser, { folder }: BuiltApp): Promise<OpenedApp> {
  const page = await browser.newPage()
  await page.route('**', (route) => {
    const { pathname } = new URL(route.request().url())
    const path = join(folder, decodeURIComponent(pathname))
    // A browser asks for an icon, too, and writes to the console when it gets a 404.
    if (!existsSync(path)) return route.fulfill({ status: pathname === '/favicon.ico' ? 204 : 404 })
    return route.fulfill({ path })
  })
  const loaded: Promise<string>[] = []
  const problems: string[] = []
  page.on('pageerror', ({ message }) => problems.push(message))
  page.on('console', (message) => {
    if (/^(error|warning)$/.test(message.type())) problems.push(message.text())
  })
  const read = (response: Response) => {
    if (response.request().resourceType() === 'script') loaded.push(response.text())
  }
  page.on('response', read)
  await page.goto('http://localhost/index.html', { waitUntil: 'networkidle' })
  page.off('response', read)
  return { page, firstLoad: await Promise.all(loaded), problems }
}
