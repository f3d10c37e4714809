import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { getRequestListener } from '@hono/node-server'
import { createSandbox, type Sandbox } from 'holdfast-sandbox'
import { addVirtualAuthenticator } from 'holdfast-sandbox/playwright'
import { type Browser, chromium, type Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { listenOn } from '../../demo/local/listenOn.ts'
import { chromiumOptions } from '../../scripts/findBrowser.ts'
import { type App, apps, appsFolder } from './apps/apps.ts'
import { newProject } from './installPackage.ts'

const execute = promisify(execFile)
const { tarball } = inject('installed')
const clientId = 'sandbox'
const clientSecret = 'sandbox-secret'

let project = ''
let browser: Browser
let sandbox: Sandbox
let baseUrl = ''
let stopService = () => {}

beforeAll(async () => {
  project = newProject([tarball, ...new Set(apps.flatMap(({ packages }) => packages))])
  cpSync(appsFolder, project, { recursive: true })
  browser = await chromium.launch(chromiumOptions())
  sandbox = await createSandbox({ clientId, clientSecret })
  const server = createServer(getRequestListener(sandbox.fetch))
  baseUrl = `http://localhost:${await listenOn(server, 0)}${sandbox.basePath}`
  stopService = () => {
    server.closeAllConnections()
    server.close()
  }
}, 300_000)

afterAll(async () => {
  await browser?.close()
  stopService()
  await sandbox?.close()
  rmSync(project, { recursive: true, force: true })
})

/** The service, asked as a platform does. */
async function ask<T>(method: string, path: string, body?: object): Promise<T> {
  const response = await fetch(`${baseUrl}${path}`, {
    method,
    headers: { Authorization: sandbox.authorization, 'Content-Type': 'application/json' },
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
  for (const [command = '', ...args] of app.build)
    await execute(command, args, { cwd: folder, env })
  const [command = '', ...args] = app.start(port)
  const started = spawn(command, args, { cwd: folder, env, stdio: 'ignore', detached: true })
  const answers = async () => expect((await fetch(url)).status).toBe(200)
  await vi.waitFor(answers, { timeout: 30_000, interval: 100 })
  return { url, process: started }
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
    // Chromium's, about every passkey that is created with ES256 alone: see the README.
    expect(problems).toEqual([expect.stringContaining('pubKeyCredParams')])
  })
})
