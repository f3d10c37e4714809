import { expect } from '@playwright/test'
import { becomeCustomer, createPasskey, signUp } from './support/customer.ts'
import { addAuthenticator, test } from './support/test.ts'

const cookieName = 'marram'

test('T26 a session id planted before login is dead after it', async ({
  page,
  context,
  baseURL,
}) => {
  const planted = 'A'.repeat(43)
  await context.addCookies([{ name: cookieName, value: planted, url: baseURL ?? '' }])
  await signUp(page)
  const [cookie] = await context.cookies()
  expect(cookie?.value).not.toBe(planted)
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' })

  const answer = await fetch(`${baseURL}/api/me`, {
    headers: { cookie: `${cookieName}=${planted}` },
  })
  expect(await answer.json()).toEqual({ user: null })
})

test('T26 a copied cookie is worth nothing after logout', async ({ page, context, baseURL }) => {
  await signUp(page)
  const [cookie] = await context.cookies()
  const asThief = () =>
    fetch(`${baseURL}/api/me`, { headers: { cookie: `${cookieName}=${cookie?.value}` } })
  expect(await (await asThief()).json()).toMatchObject({ user: { fullName: 'Ada Lovelace' } })

  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()

  expect(await (await asThief()).json()).toEqual({ user: null })
})

test('the next person on this device sees nothing of the last one', async ({
  page,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  await signUp(page, 'Grace Murray')
  await createPasskey(page)
  await page.getByRole('button', { name: 'Unlock with passkey' }).click()
  await expect(page.getByText('0.00 USDB')).toBeVisible()
  await expect(page.getByText('No bank account yet')).toBeVisible()
  await expect(page.getByText('Grace Hopper')).toBeHidden()
})

test('a login that ended elsewhere leads back to the door', async ({ page, authenticator: _ }) => {
  await becomeCustomer(page)
  await page.context().clearCookies()
  await page.getByRole('link', { name: 'Wallet', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
})

test('the platform’s own routes answer no other site', async ({ baseURL }) => {
  const signUpFrom = (headers: Record<string, string>) =>
    fetch(`${baseURL}/api/sign-up`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ fullName: 'Eve', email: 'eve@example.com' }),
    })
  const json = { 'content-type': 'application/json' }
  expect((await signUpFrom({ ...json, origin: 'http://evil.example' })).status).toBe(403)
  expect((await signUpFrom(json)).status).toBe(403)
  expect((await signUpFrom({ origin: String(baseURL) })).status).toBe(403)
  const crossSite = await fetch(`${baseURL}/api/me`, {
    headers: { 'sec-fetch-site': 'cross-site' },
  })
  expect(crossSite.status).toBe(403)
})

test('a reload keeps the wallet unlocked, another browser does not', async ({
  page,
  browser,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await page.reload()
  await page.getByRole('link', { name: 'Wallet', exact: true }).click()
  await expect(page.getByText('Unlocked until')).toBeVisible()

  const other = await browser.newContext({ baseURL: new URL(page.url()).origin })
  await other.addCookies(await page.context().cookies())
  const otherPage = await other.newPage()
  await addAuthenticator(otherPage)
  await otherPage.goto('/')
  await expect(otherPage.getByText('Locked', { exact: true })).toBeVisible()
  await other.close()
})
