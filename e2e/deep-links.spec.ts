import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import {
  becomeCustomer,
  enterCode,
  logIn,
  logInAtProvider,
  review,
  signAndSend,
} from './support/customer.ts'
import { test } from './support/test.ts'

const receiver = '$success.eur@sandbox.uma.test'
const request = `/send?${new URLSearchParams({ to: 'uma', address: receiver, amount: '12500000' })}`

/** Joins where the page is, and leaves it there. */
async function joinHere(page: Page, name: string): Promise<string> {
  const email = `link-${name}-${process.pid}@example.com`
  await page.getByLabel('Full name').fill('Ada Lovelace')
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Join Marram' }).click()
  await enterCode(page, email)
  await expect(page.getByRole('heading', { name: 'Set up your wallet' })).toBeVisible()
  return email
}

async function expectRequest(page: Page): Promise<void> {
  await expect(page.getByLabel('UMA address', { exact: true })).toHaveValue(receiver)
  await page.getByRole('button', { name: 'Find receiver' }).click()
  await expect(page.getByLabel('Amount')).toHaveValue('12.50')
}

test('a request link leads a new customer to its payment, and in a new tab too', async ({
  page,
  context,
  authenticator: _,
}) => {
  await page.goto(request)
  await expect(page.getByText('Create an account or log in to open this page.')).toBeVisible()
  await expectAccessible(page)
  await joinHere(page, 'new')
  await page.getByRole('button', { name: 'Create passkey' }).click()
  await expectRequest(page)

  const tab = await context.newPage()
  await tab.goto(request)
  await expectRequest(tab)
  await tab.close()
})

test('login returns to the page that was opened, and no link leads to another site', async ({
  page,
  demo,
  authenticator: _,
}) => {
  const foreign: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== demo.url) foreign.push(request.url())
  })

  await test.step('1. joining at a path that looks like another site leads to no page', async () => {
    const query = 'returnTo=https://evil.example/&next=//evil.example/'
    await page.goto(`${demo.url}//evil.example/send?${query}`)
    await joinHere(page, 'foreign')
    await page.getByRole('button', { name: 'Create passkey' }).click()
    await expect(page.getByRole('heading', { name: 'Nothing here' })).toBeVisible()
  })

  await test.step('2. a place of another site in the storage is none to return to', async () => {
    for (const place of ['https://evil.example/', '//evil.example/', '/\\evil.example/']) {
      await page.evaluate((kept) => sessionStorage.setItem('marram.place', kept), place)
      await page.goto(`/security?holdfast-oauth=${'A'.repeat(43)}`)
      await expect(page.getByRole('heading', { name: 'Sign-in methods' })).toBeVisible()
      await expect(page).toHaveURL(`${demo.url}/security`)
    }
  })

  await page.context().clearCookies()
  const { email } = await becomeCustomer(page)
  await review(page, '10')
  await signAndSend(page)
  await expect(page.getByRole('status').getByText('Completed')).toBeVisible()
  const payment = page.url()
  expect(new URL(payment).pathname).toMatch(/^\/payments\/Transaction:/)

  await test.step('3. login returns to the security screen', async () => {
    await page.context().clearCookies()
    await page.goto('/security')
    await logIn(page, email, 2)
    await expect(page.getByRole('heading', { name: 'Sign-in methods' })).toBeVisible()
  })

  await test.step('4. login returns to a payment', async () => {
    await page.context().clearCookies()
    await page.goto(payment)
    await logIn(page, email, 3)
    await expect(page.getByText('Completed').first()).toBeVisible()
    await expect(page.getByText('Grace Hopper').first()).toBeVisible()
    await expect(page).toHaveURL(payment)
  })
  expect(foreign).toEqual([])
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('setting up with a provider, which takes the page away, returns to the request', async ({
    page,
  }) => {
    await page.goto(request)
    const email = await joinHere(page, 'phone')
    const opening = page.waitForEvent('popup')
    await page.getByRole('button', { name: /Skerry ID/ }).click()
    await logInAtProvider(await opening, email)
    await page.context().clearCookies({ domain: '127.0.0.1' })
    await page.getByRole('button', { name: 'Continue with Skerry ID' }).click()
    await logInAtProvider(page, email)
    await expectRequest(page)
    // The provider's result leaves the address when its sign-in is complete.
    const { href } = new URL(request, page.url())
    await expect(page).toHaveURL(href)
  })
})
