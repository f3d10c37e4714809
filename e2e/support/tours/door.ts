import { expect, type Page } from '@playwright/test'
import * as customer from '../customer.ts'
import { hasProblem } from '../walk.ts'
import type { Tour, Visit } from './tour.ts'

/** Before the login, and the first sign-in method. */
export const door: Tour = {
  name: 'door',
  visit: async (visit) => {
    await visit.page.goto('/')
    await refuseForms(visit)
    await readAbout(visit)
    await loseTheLine(visit)
    await enterWrongCode(visit)
    await waitForVerification(visit)
    await chooseFirstMethod(visit)
  },
}

async function refuseForms({ page, see }: Visit): Promise<void> {
  await page.getByRole('button', { name: 'I have an account' }).click()
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await hasProblem(page)
  await see('log-in-problems')
  const email = customer.newAddress('often')
  await page.getByLabel('Email address').fill(email)
  const headers = { origin: new URL(page.url()).origin }
  for (let count = 0; count < 5; count += 1) {
    await page.request.post('/api/log-in', { headers, data: { email } })
  }
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await expect(page.getByRole('alert')).toHaveText('Too many attempts. Try again in 10 minutes.')
  await see('log-in-too-often')
}

async function readAbout({ page, see }: Visit): Promise<void> {
  for (const [path, title] of [
    ['/help#limits', 'Help'],
    ['/terms', 'Terms'],
    ['/privacy', 'Privacy notice'],
  ] as const) {
    await page.goto(path)
    await page.getByRole('heading', { name: title, level: 1 }).waitFor()
    await see(title.toLowerCase().replace(' ', '-'))
  }
}

async function loseTheLine({ page, see }: Visit): Promise<void> {
  await page.context().setOffline(true)
  await page.getByText('You are offline.').waitFor()
  await see('door-offline')
  await page.context().setOffline(false)
  await page.route('**/api/me', (route) => route.abort())
  await page.goto('/')
  await page.getByText('Marram cannot be reached.').waitFor()
  await see('platform-unreachable')
  await page.unrouteAll()
  // A code was sent to the address that tried so often.
  await page.context().clearCookies()
}

async function enterWrongCode({ page, see }: Visit): Promise<void> {
  const email = await customer.startSignUp(page)
  await page.getByRole('button', { name: 'Join Marram' }).click()
  const code = page.getByLabel('Code', { exact: true })
  await code.waitFor()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await hasProblem(page)
  await see('code-problem')
  const right = await customer.mailedCode(page, email)
  await code.fill(right === '111111' ? '222222' : '111111')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByRole('alert').waitFor()
  await see('code-refused')
  await customer.enterCode(page, email)
  await page.getByRole('heading', { name: 'Set up your wallet' }).waitFor()
}

/** The service of this generation verifies everybody at once, so the platform's answer is changed. */
async function waitForVerification({ page, see }: Visit): Promise<void> {
  const problems = [
    { type: 'MISSING_FIELD', field: 'birthDate' },
    { type: 'POOR_QUALITY_DOCUMENT' },
  ]
  for (const identity of [
    { status: 'NEEDED', problems: [] },
    { status: 'IN_REVIEW', problems: [] },
    { status: 'CORRECTIONS_NEEDED', problems },
    { status: 'REJECTED', problems: [] },
  ]) {
    await page.route('**/api/me', async (route) => {
      const me = await (await route.fetch()).json()
      await route.fulfill({ json: { ...me, user: null, identity } })
    })
    await page.goto('/')
    await page.getByRole('button', { name: 'Log out' }).waitFor()
    await hasBar(page)
    await see(`identity-${identity.status.toLowerCase().replace('_', '-')}`)
    await page.unrouteAll()
  }
  await page.goto('/')
  await page.getByRole('heading', { name: 'Set up your wallet' }).waitFor()
}

/** The name, the choice of a theme and the developer's switch, above the heading on the narrowest screen too. */
async function hasBar(page: Page): Promise<void> {
  const wide = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  const bar = page.getByRole('banner')
  await expect(bar.getByRole('link', { name: 'Marram' })).toBeVisible()
  await expect(bar.getByRole('group', { name: 'Theme' })).toBeVisible()
  const above = await bar.boundingBox()
  const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
  expect(heading?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0))
  if (wide) await page.setViewportSize(wide)
}

async function chooseFirstMethod({ page, see, authenticator }: Visit): Promise<void> {
  await authenticator.setUserVerified(false)
  await page.getByRole('button', { name: 'Create passkey' }).click()
  await page.getByRole('alert').waitFor()
  await see('setup-passkey-refused')
  await page.getByRole('button', { name: 'Use codes by email' }).click()
  await page.getByRole('heading', { name: 'Codes by email are ready' }).waitFor()
  await see('setup-email-code')
}
