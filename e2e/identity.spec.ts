import { expect } from '@playwright/test'
import { enterCode, startSignUp } from './support/customer.ts'
import { test } from './support/test.ts'

// There the end of a name decides how far the verification of a customer is.
test.use({ profile: 'live-2026-08' })

test('a customer goes on with the verification on the page of the service', async ({ page }) => {
  const email = await startSignUp(page, 'Ada Lovelace 003')
  await page.getByRole('button', { name: 'Join Marram' }).click()
  await enterCode(page, email)
  const heading = page.getByRole('heading', { name: 'Confirm who you are' })
  await expect(heading).toBeVisible()

  await test.step('1. a page load later it is still the next thing to do', async () => {
    await page.reload()
    await expect(heading).toBeVisible()
    await page.getByRole('button', { name: 'Check again' }).click()
    await expect(page.getByText('Nothing has changed yet.')).toBeVisible()
  })

  await test.step('2. the page of the service leaves the verification open', async () => {
    await page.getByRole('button', { name: 'Confirm now' }).click()
    await page.getByRole('button', { name: 'Leave pending' }).click()
    await expect(page.getByRole('heading', { name: 'We are checking your details' })).toBeVisible()
  })

  await test.step('3. logging out ends it', async () => {
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page.getByRole('button', { name: 'Join Marram' })).toBeVisible()
  })
})

test('a wallet opens as soon as the page of the service approved its customer', async ({
  page,
}) => {
  const email = await startSignUp(page, 'Ada Lovelace 003')
  await page.getByRole('button', { name: 'Join Marram' }).click()
  await enterCode(page, email)
  await page.getByRole('button', { name: 'Confirm now' }).click()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('heading', { name: 'Your wallet', exact: true })).toBeVisible()
})
