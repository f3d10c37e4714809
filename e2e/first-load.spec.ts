import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { expect, type Page, type Response } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { createPasskey, goToSecurity, signUpInForms } from './support/customer.ts'
import { apiSecret, apiToken, askService } from './support/serviceAccess.ts'
import { test } from './support/test.ts'

/** As the backend sends them, compressed with Brotli. Most of them are React. */
const mostKilobytes = 82.5

const builtPage = fileURLToPath(new URL('../demo/dist', import.meta.url))

/** Every script the page fetches until `settled` is called, by name, with its size compressed. */
function watchScripts(page: Page): { scripts: Map<string, number>; settled(): Promise<void> } {
  const scripts = new Map<string, number>()
  const reading: Promise<void>[] = []
  const read = (response: Response) => {
    const { pathname } = new URL(response.url())
    if (!pathname.endsWith('.js')) return
    const measure = (body: Buffer) => void scripts.set(pathname, brotliCompressSync(body).length)
    reading.push(response.body().then(measure))
  }
  page.on('response', read)
  const settled = async () => {
    // What is fetched later may be gone with its page before it is read.
    page.off('response', read)
    await Promise.all(reading)
  }
  return { scripts, settled }
}

/** Where to look when there is too much. */
function heaviest(scripts: Map<string, number>): string {
  const sorted = [...scripts].toSorted(([, a], [, b]) => b - a)
  return sorted
    .slice(0, 5)
    .map(([path, bytes]) => `${path} with ${(bytes / 1000).toFixed(1)} kB`)
    .join(', ')
}

test('nothing a browser downloads has the API’s secret in it', { tag: '@T14' }, async ({
  demo,
}) => {
  const entries = await readdir(builtPage, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  const files = await Promise.all(paths.map((path) => readFile(path, 'latin1')))
  const everything = files.join('\n')

  // It is the secret, and the search finds what is there.
  expect((await askService(demo, '/config')).status).toBe(200)
  expect(everything).toContain('Join Marram')
  for (const secret of [apiSecret, apiToken, 'Basic ']) {
    expect(everything).not.toContain(secret)
  }
})

test('a newcomer over a slow connection: each step loads its part of the page, and a part that failed is fetched again', async ({
  page,
  authenticator: _,
}) => {
  await test.step('1. the first page comes without the wallet, within its budget', async () => {
    const { scripts, settled } = watchScripts(page)
    await page.goto('/', { waitUntil: 'networkidle' })
    await expect(page.getByRole('button', { name: 'Join Marram' })).toBeVisible()
    await expect(
      page.getByText(/more than 250\.00\sUSDB from your wallet, and your recovery phrase/),
    ).toBeVisible()
    // This service sends no SMS: no phone number is asked for.
    await expect(page.getByLabel('Mobile number')).toBeHidden()
    await page.getByRole('button', { name: 'I have an account' }).click()
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
    await settled()

    const kilobytes = [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0) / 1000
    test
      .info()
      .annotations.push({ type: 'first load', description: `${kilobytes.toFixed(1)} kB gz` })
    expect(kilobytes, `The heaviest are ${heaviest(scripts)}`).toBeLessThan(mostKilobytes)
    expect([...scripts.keys()].join()).not.toMatch(
      /LoggedIn|Dialog|hpke|Send|Security|Developer|Home/,
    )
  })

  await test.step('2. while a part is on its way, its place is kept', async () => {
    let arrive: () => void = () => {}
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve
    })
    await page.route(/\/assets\/LoggedIn-.*\.js$/, async (route) => {
      await arrived
      await route.continue()
    })
    const signingUp = signUpInForms(page)
    await expect(page.getByRole('status').getByText('Loading')).toBeAttached()
    await expectAccessible(page)
    arrive()
    await signingUp

    await page.route(/\/assets\/Setup-.*\.js$/, () => {})
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Loading' })).toBeAttached()
    await expectAccessible(page)
    await page.unrouteAll()
    await page.reload()
    await createPasskey(page)
  })

  await test.step('3. the wallet’s first screen takes three scripts beside the page’s own, named before it runs', async () => {
    const { link = '' } = (await page.request.get('/')).headers()
    for (const name of ['LoggedIn', 'LoginCode', 'english']) expect(link).toContain(`/${name}-`)
    const asked: string[] = []
    page.on('request', (request) => {
      // The page that is left may still be loading its screens ahead.
      if (request.isNavigationRequest()) asked.length = 0
      asked.push(new URL(request.url()).pathname)
    })
    await page.goto('/')
    await expect(page.locator('.purse .unit')).toBeVisible()
    const first = asked.findIndex((path) => path.startsWith('/wallet/'))
    const scripts = asked.slice(0, first).filter((path) => /\.js$/.test(path))
    expect(scripts.filter((path) => /LoggedIn|LoginCode|english/.test(path))).toHaveLength(3)
    expect(scripts.length, scripts.join(', ')).toBeLessThanOrEqual(6)
    expect(asked.filter((path) => path === '/api/me')).toHaveLength(1)
    // Few connections are open at a time: what the first screen waits for has them first.
    const deciding = ['/wallet/customers/internal-accounts', '/wallet/auth/credentials']
    const watching = asked.findIndex((path) => /^\/wallet\/agents|poll.*\.js$/.test(path))
    for (const path of deciding) expect(asked.slice(0, watching)).toContain(path)
  })

  await test.step('4. a part that cannot be fetched is said, and a reload brings it', async () => {
    await page.route(/\/assets\/Security-.*\.js$/, (route) => route.abort())
    await page.reload()
    await page.getByRole('link', { name: 'Security', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('could not be loaded')
    await expect(page.getByRole('link', { name: 'Wallet', exact: true })).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Reload the page' }).click()
    await goToSecurity(page)
  })
})

test('has the code of a payment compiled as it arrives, and nothing of the first load', async () => {
  const names = await readdir(join(builtPage, 'assets'))
  const scripts = names.filter((name) => name.endsWith('.js'))
  const texts = await Promise.all(
    scripts.map((name) => readFile(join(builtPage, 'assets', name), 'utf8')),
  )
  const hinted = scripts.filter((_, at) => texts[at]?.startsWith('//# allFunctionsCalledOnLoad\n'))
  expect(hinted.map((name) => name.replace(/-[\w-]{8}\.js$/, '')).toSorted()).toEqual([
    'Dialog',
    'Payment',
    'Send',
    'sendExecution.lazy',
    'unheardExecutions.lazy',
  ])
})

test('keeps an idle connection open for longer than half a minute', async ({ request }) => {
  const { 'keep-alive': kept = '' } = (await request.get('/icon.svg')).headers()
  expect(Number(/^timeout=(\d+)$/.exec(kept)?.[1])).toBeGreaterThan(30)
})
