import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { addVirtualAuthenticator } from 'holdfast-sandbox/playwright'
import { type Browser, chromium, type Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { listenOn } from '../../demo/server/local/listenOn.ts'
import { chromiumOptions } from '../../scripts/findBrowser.ts'
import { recipeEnv } from '../relay/support/payThroughHost.ts'
import { type App, appsFolder, apps as everyApp } from './apps/apps.ts'
import { chosenOf } from './chosenTools.ts'
import { checkRunning, type RunningService, startService, working } from './hosts/checkRunning.ts'
import { bundleRecipe, copyRecipes } from './hosts/recipes.ts'
import { newProject } from './installPackage.ts'

type Recipe = NonNullable<App['recipe']>

const execute = promisify(execFile)
const apps = chosenOf(everyApp)
const { tarball } = inject('installed')
const clientId = 'sandbox'
const clientSecret = 'sandbox-secret'

let project = ''
let browser: Browser
let service: RunningService
let baseUrl = ''

beforeAll(async () => {
  project = newProject([tarball, ...new Set(apps.flatMap(({ packages }) => packages))])
  cpSync(appsFolder, project, { recursive: true })
  copyRecipes(
    project,
    apps.flatMap(({ recipe }) => recipe?.file ?? []),
  )
  browser = await chromium.launch(chromiumOptions())
  service = await startService()
  baseUrl = `${service.url}${service.sandbox.basePath}`
}, 300_000)

afterAll(async () => {
  await browser?.close()
  await service?.stop()
  rmSync(project, { recursive: true, force: true })
})

/** The service, asked as a platform does. */
async function ask<T>(method: string, path: string, body?: object): Promise<T> {
  const response = await fetch(`${baseUrl}${path}`, {
    method,
    headers: { Authorization: service.sandbox.authorization, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  expect(response.ok, `${method} ${path}: ${response.status}`).toBe(true)
  return (await response.json()) as T
}

/** A customer with a wallet and 100 USDB, as the app's backend knows its user. */
async function newUser(): Promise<object> {
  const email = `${crypto.randomUUID()}@example.com`
  const displayName = 'Ada Lovelace'
  const profile = { customerType: 'INDIVIDUAL', fullName: displayName, email }
  const { id: customerId } = await ask<{ id: string }>('POST', '/customers', profile)
  const path = `/customers/internal-accounts?type=EMBEDDED_WALLET&customerId=${customerId}`
  const [account] = (await ask<{ data: { id: string }[] }>('GET', path)).data
  const accountId = account?.id ?? ''
  await ask('POST', `/sandbox/internal-accounts/${accountId}/fund`, { amount: 100_000_000 })
  const id = crypto.randomUUID()
  return { id, displayName, customerId, accountIds: [accountId], verifiedEmails: [email] }
}

/** Builds an app and starts it for a new user. */
async function startApp(app: App): Promise<{ url: string; process: ChildProcess }> {
  const folder = join(project, app.id)
  const port = await freePort()
  const url = `http://localhost:${port}`
  const settings = { origin: url, baseUrl, clientId, clientSecret, user: await newUser() }
  const bin = join(project, 'node_modules/.bin')
  const env = {
    ...process.env,
    PATH: `${bin}:${process.env.PATH}`,
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    PORT: String(port),
    APP: JSON.stringify(settings),
  }
  mkdirSync(join(folder, '.next/cache'), { recursive: true })
  if (app.recipe) await writeRecipe(folder, app.recipe)
  for (const [command = '', ...args] of app.build)
    await execute(command, args, { cwd: folder, env })
  const [command = '', ...args] = app.start(port)
  // The recipes have their variables now: a build on CI does not.
  const recipes = { ...recipeEnv(service), BASE_PATH: '/recipe/wallet', HOST: 'localhost' }
  const options = { cwd: folder, env: { ...env, ...recipes } }
  const started = spawn(command, args, { ...options, stdio: 'ignore', detached: true })
  const answers = async () => expect((await fetch(url)).status).toBe(200)
  await vi.waitFor(answers, { timeout: 30_000, interval: 100 })
  return { url, process: started }
}

async function writeRecipe(folder: string, { file, handler }: Recipe): Promise<void> {
  const path = join(folder, handler)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, await bundleRecipe(project, `export * from './${file}'`))
}

async function freePort(): Promise<number> {
  const server = createServer()
  const port = await listenOn(server, 0)
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Signs up and pays by one click. @returns what the page wrote, and its console's problems */
async function pay(page: Page, url: string): Promise<{ written: string; problems: string[] }> {
  const problems: string[] = []
  page.on('pageerror', ({ message }) => problems.push(message))
  page.on('console', (message) => {
    if (/^(error|warning)$/.test(message.type())) problems.push(message.text())
  })
  await addVirtualAuthenticator(page)
  await page.goto(url)
  await page.getByRole('button', { name: 'Pay' }).click()
  const output = page.locator('output')
  await expect.poll(() => output.textContent(), { timeout: 30_000 }).not.toBe('')
  return { written: (await output.textContent()) ?? '', problems }
}

describe.each(apps)('the packed library in $title', (app) => {
  let url = ''
  let stop = () => {}

  beforeAll(async () => {
    const started = await startApp(app)
    url = started.url
    // With the processes it started in turn.
    stop = () => started.process.pid && process.kill(-started.process.pid)
  }, 300_000)

  afterAll(() => stop())

  it('creates a wallet by one click and signs a payment, and writes nothing to the console', async () => {
    const page = await browser.newPage()
    const { written, problems } = await pay(page, url)
    await page.close()
    const [status, quoteId] = written.split(' ')

    expect(written).toMatch(/^executed Quote:/)
    expect(status).toBe('executed')
    const { status: atService } = await ask<{ status: string }>('GET', `/quotes/${quoteId}`)
    expect(['PROCESSING', 'COMPLETED']).toContain(atService)
    // Chromium's, about every passkey that is created with ES256 alone: see docs/wallet/sign-in.md.
    expect(problems).toEqual([expect.stringContaining('pubKeyCredParams')])
  })

  if (app.recipe)
    it('signs a payment and streams events through the recipe', async () => {
      const running = { url: `${url}/recipe`, stop: async () => {} }
      expect(await checkRunning(service, running)).toEqual(working(app.recipe))
    })
})
