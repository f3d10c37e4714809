import { expect, type Page, type Request } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import {
  addEmailCodes,
  becomeCustomer,
  enterCode,
  goHome,
  goToSecurity,
  lock,
  logIn,
  openUnlock,
  review,
} from './support/customer.ts'
import { test } from './support/test.ts'

const firefoxOnWindows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'

async function removePasskey(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Remove Passkey/ }).click()
  await page.getByLabel('I understand what I lose with my last passkey').check()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
}

test('a customer replaces the passkey by codes by email, and switches privacy', async ({
  page,
  authenticator,
}) => {
  const { email } = await becomeCustomer(page)

  await test.step('1. the last sign-in method cannot be removed', async () => {
    await goToSecurity(page)
    await removePasskey(page)
    await expect(page.getByRole('alert')).toHaveText(
      'This is your only sign-in method. Add another one before you remove it.',
    )
    await page.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('2. privacy is switched on and off, each time signed', async () => {
    const privacy = page.getByRole('switch', { name: 'Private wallet' })
    await expect(privacy).not.toBeChecked()
    await privacy.click()
    await expect(privacy).toBeChecked()
    await page.reload()
    await expect(privacy).toBeChecked()
    await privacy.click()
    await expect(privacy).not.toBeChecked()
  })

  await test.step('3. an older read of the account does not switch it back', async () => {
    const privacy = page.getByRole('switch', { name: 'Private wallet' })
    await expect(privacy).toBeEnabled()
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    const held: Request[] = []
    await page.route('**/wallet/customers/internal-accounts**', async (route) => {
      const response = await route.fetch()
      held.push(route.request())
      await released
      await route.fulfill({ response }).catch(() => {})
    })
    await expect(async () => {
      await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
      expect(held.length).toBeGreaterThan(0)
    }).toPass()
    await privacy.click()
    await expect(privacy).toBeChecked()
    release()
    // A read that was given up has no response.
    for (const request of held) await (await request.response())?.finished()
    // What the page was answered is on the screen two frames later.
    await page.evaluate(async () => {
      for (const _frame of [1, 2]) await new Promise(requestAnimationFrame)
    })
    await expect(privacy).toBeChecked()
    await page.unrouteAll({ behavior: 'wait' })
  })

  await test.step('4. adding while locked asks to unlock first, in place', async () => {
    await lock(page)
    await goToSecurity(page)
    await page.getByRole('button', { name: 'Add codes by email' }).click()
    const sheet = page.getByRole('dialog', { name: 'Add codes by email' })
    await sheet.getByRole('button', { name: 'Unlock with passkey' }).click()
    await sheet.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(sheet).toBeHidden()
    await expect(page.getByText('Codes by email. Added')).toBeVisible()
  })

  await test.step('5. a sign-in method is not removed with itself', async () => {
    await removePasskey(page)
    await expect(page.getByRole('alert')).toContainText(
      'You unlocked your wallet with this sign-in method.',
    )
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByRole('button', { name: 'Remove', exact: true })).toBeHidden()
    await sheet.getByRole('button', { name: 'Unlock with another method' }).click()
    await expect(sheet.getByText('Unlock it with another to remove it.')).toBeVisible()
    await sheet.getByRole('button', { name: 'Unlock with passkey' }).click()
    await expect(sheet.getByRole('button', { name: 'Remove', exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('6. a code unlocks the wallet, also where a phone dropped the page meanwhile', async () => {
    await lock(page)
    await authenticator.setUserVerified(false)
    const sheet = await openUnlock(page)
    // Where the code goes is text: nothing else could be typed.
    await expect(sheet.getByText(`Codes are sent to ${email}.`)).toBeVisible()
    await expect(sheet.getByRole('textbox')).toHaveCount(0)
    await sheet.getByRole('button', { name: 'Email me a code' }).click()
    await expect(page.getByLabel('Code', { exact: true })).toBeVisible()
    await page.reload()
    await openUnlock(page)
    // The passkey stays the first choice.
    await expect(page.getByRole('button', { name: 'Unlock with passkey' })).toBeVisible()
    await page.getByRole('button', { name: 'Enter the code from the email' }).click()
    await enterCode(page, email, 3)
    await expect(page.getByText('Unlocked until')).toBeVisible()
  })

  await test.step('7. the passkey is removed with the other sign-in method', async () => {
    await goToSecurity(page)
    await removePasskey(page)
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeVisible()
    await expect(page.getByText('Passkey. Added')).toBeHidden()
  })
})

test('a customer is mailed about a new device, finds it in the list and signs it out', async ({
  page,
  browser,
  authenticator: _,
}) => {
  const { email } = await becomeCustomer(page)
  const elsewhere = await browser.newContext({
    baseURL: new URL(page.url()).origin,
    userAgent: firefoxOnWindows,
  })
  const other = await elsewhere.newPage()
  const devices = page.getByRole('region', { name: 'Unlocked devices' }).getByRole('listitem')

  await test.step('1. each new sign-in method is mailed, and the same browser is no new device', async () => {
    await expectMails(page, email, [added])
    await expectMailAbout(
      page,
      email,
      'A sign-in method was added to your Marram wallet: a passkey.',
    )
    await addEmailCodes(page)
    await expectMails(page, email, [added, added])
    await expectMailAbout(page, email, 'codes by email.')
    await lock(page)
    await openUnlock(page)
    await page.getByRole('button', { name: 'Unlock with passkey' }).click()
    await expect(page.getByText('Unlocked until')).toBeVisible()
    await goToSecurity(page)
  })

  await test.step('2. the wallet is unlocked elsewhere, which is mailed', async () => {
    await other.goto('/')
    await logIn(other, email, 3)
    const sheet = await openUnlock(other)
    await sheet.getByRole('button', { name: 'Email me a code' }).click()
    await enterCode(other, email, 4)
    await expect(other.getByText('Unlocked until')).toBeVisible()
    await expectMails(page, email, [unlocked, added, added])
  })

  await test.step('3. each device has a name, the address it was unlocked from, and its last use', async () => {
    const own = devices.filter({ hasText: 'This device' })
    await expect(own.getByText(/^Chrome on \w+$/)).toBeVisible()
    await expect(own.getByText(/^Passkey, since /)).toBeVisible()
    await expect(own.getByText('From this network (127.0.0.1)')).toBeVisible()
    const firefox = devices.filter({ hasText: 'Firefox on Windows' })
    await expect(firefox.getByText(/^Codes by email, since /)).toBeVisible()
    await expect(firefox.getByText('From this network (127.0.0.1)')).toBeVisible()
    await expect(firefox.getByText(/^Last active /)).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('4. a platform that has forgotten them says so, and promises nothing', async () => {
    await page.route('**/api/devices', (route) => route.fulfill({ json: { devices: [] } }))
    await page.reload()
    await expect(devices.getByText('Unknown device', { exact: true })).toHaveCount(2)
    await expect(devices.filter({ hasText: 'This device' })).toHaveCount(1)
    await expect(page.getByText('From this network')).toBeHidden()
    await page.unrouteAll()
    await page.reload()
  })

  await test.step('5. the other device is signed out in the middle of a payment, and cannot sign any more', async () => {
    const sheet = await review(other, '10')
    await expect(page.getByText('This device', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Sign out the device Firefox on Windows' }).click()
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await expect(devices).toHaveCount(1)

    await expect(sheet.getByText('Unlock your wallet to sign this payment.')).toBeVisible()
    await expect(sheet.getByRole('button', { name: 'Sign and send' })).toBeHidden()
    await goHome(page)
    await expect(page.getByText('Balance 100.00 USDB')).toBeVisible()
    await other.getByRole('button', { name: 'Close' }).click()
    await goHome(other)
    await openUnlock(other)
    await expect(
      other.getByRole('dialog').getByText('Your wallet was locked from another device'),
    ).toBeVisible()
    await elsewhere.close()
  })

  await test.step('6. the customer reads the mail in the demo’s mailbox', async () => {
    await lock(page)
    await openUnlock(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Email me a code' }).click()
    await page.getByRole('button', { name: 'Open the demo’s mailbox' }).click()
    const mail = page
      .getByRole('dialog', { name: 'Mailbox' })
      .getByRole('article')
      .filter({ has: page.getByRole('heading', { name: unlocked }) })
    await expect(mail).toContainText('Where: Firefox on Windows')
    await expect(mail).toContainText('sign out that device')
    await expect(mail).toContainText(`${new URL(page.url()).origin}/security`)
  })
})

const added = 'A new sign-in method for your Marram wallet'
const unlocked = 'Your Marram wallet was unlocked on a new device'

interface Mail {
  from: string
  subject: string
  text: string
}

async function securityMails(page: Page, email: string): Promise<Mail[]> {
  const response = await page.request.get('/local/mail', { params: { to: email } })
  const { mails } = (await response.json()) as { mails: Mail[] }
  return mails.filter(({ subject }) => subject === added || subject === unlocked)
}

/** @param subjects - of all mails about the wallet's security, newest first */
async function expectMails(page: Page, email: string, subjects: string[]): Promise<void> {
  const mailed = async () => (await securityMails(page, email)).map(({ subject }) => subject)
  await expect.poll(mailed).toEqual(subjects)
}

async function expectMailAbout(page: Page, email: string, text: string): Promise<void> {
  const [newest] = await securityMails(page, email)
  expect(newest?.from).toBe('Marram <hello@marram.example>')
  expect(newest?.text).toContain(text)
}
