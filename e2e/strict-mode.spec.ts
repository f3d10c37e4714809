import { expect } from '@playwright/test'
import { createPasskey, logIn, signUpInForms, unlock } from './support/customer.ts'
import { startDemoProcess } from './support/demoProcess.ts'
import { test as base } from './support/test.ts'

/** A demo while it is worked on: there, React shows every component twice and ends it in between. */
const test = base.extend({
  demo: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from it.
    async ({}, use) => {
      const demo = await startDemoProcess('live')
      await use(demo)
      await demo.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

test('a wallet outlives React’s strict mode, and ends with its login', async ({
  page,
  authenticator: _,
}) => {
  const ada = await signUpInForms(page)
  await createPasskey(page)

  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  await signUpInForms(page, 'Grace Murray')
  await expect(page.getByRole('button', { name: 'Create passkey' })).toBeVisible()

  await page.getByRole('button', { name: 'Log out' }).click()
  await logIn(page, ada.email, 2)
  await page.getByRole('button', { name: 'Unlock', exact: true }).click()
  await unlock(page)
})
