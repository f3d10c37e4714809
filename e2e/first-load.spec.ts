import { gzipSync } from 'node:zlib'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { becomeCustomer, goToSecurity, signUpInForms } from './support/customer.ts'
import { test } from './support/test.ts'

/** React is 66 of them, its queries 11, its texts before login 3. */
const mostKilobytes = 95

/** Every script the page fetches from here on, by name, with its size gzipped. */
function watchScripts(page: Page): { scripts: Map<string, number>; settled(): Promise<void> } {
  const scripts = new Map<string, number>()
  const reading: Promise<void>[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (!pathname.endsWith('.js')) return
    reading.push(response.body().then((body) => void scripts.set(pathname, gzipSync(body).length)))
  })
  return { scripts, settled: async () => void (await Promise.all(reading)) }
}

test('the door loads without the wallet, within its budget', async ({ page }) => {
  const { scripts, settled } = watchScripts(page)
  await page.goto('/', { waitUntil: 'networkidle' })
  await expect(page.getByRole('button', { name: 'Join Marram' })).toBeVisible()
  await page.getByRole('button', { name: 'I have an account' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await settled()

  const kilobytes = [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0) / 1000
  test.info().annotations.push({ type: 'first load', description: `${kilobytes.toFixed(1)} kB gz` })
  expect(kilobytes).toBeLessThan(mostKilobytes)
  expect([...scripts.keys()].join()).not.toMatch(
    /LoggedIn|Dialog|hpke|Send|Security|Developer|Home/,
  )
})

test('scripts travel compressed, answers with secrets in them do not', async ({ baseURL }) => {
  const headers = { 'accept-encoding': 'gzip' }
  const html = await (await fetch(`${baseURL}/`)).text()
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1]
  const answer = await fetch(`${baseURL}${script}`, { headers })
  expect(answer.headers.get('content-encoding')).toBe('gzip')
  const me = await fetch(`${baseURL}/api/me`, { headers })
  expect(me.headers.get('content-encoding')).toBeNull()
})

test('while a part of the page is on its way, its place is kept', async ({
  page,
  authenticator: _,
}) => {
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
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  arrive()
  await signingUp

  await page.route(/\/assets\/Setup-.*\.js$/, () => {})
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Loading' })).toBeAttached()
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
})

test('a part that cannot be fetched is said, and a reload brings it', async ({
  page,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await page.route(/\/assets\/Security-.*\.js$/, (route) => route.abort())
  await page.reload()
  await page.getByRole('link', { name: 'Security', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('could not be loaded')
  await expect(page.getByRole('link', { name: 'Wallet', exact: true })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await goToSecurity(page)
})
