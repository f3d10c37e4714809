import { expect } from '@playwright/test'
import { becomeCustomer, goToSecurity, review, signAndSend } from './support/customer.ts'
import { test } from './support/test.ts'

/** Why the passkey is asked for, and what has not happened yet. */
const demanded = (reason: string) => new RegExp(`Marram asks for your passkey.* because ${reason}`)
const confirm = 'Confirm with passkey'

test('an unlocked wallet that was left alone makes small payments, and nothing larger without the passkey', async ({
  page,
  time,
  authenticator,
}) => {
  await becomeCustomer(page, 1_200_000_000)
  /** The passkey was used long ago, and its owner is not here. */
  const leave = async () => {
    await time.pass(121)
    await authenticator.setUserVerified(false)
  }
  const comeBack = () => authenticator.setUserVerified(true)

  await test.step('1. a small payment needs no other passkey than the one that unlocked the wallet', async () => {
    await leave()
    await review(page, '250')
    await signAndSend(page)
    await expect(page.getByRole('status').getByText('Completed')).toBeVisible()
  })

  await test.step('2. a large payment is not made without it', async () => {
    const sheet = await review(page, '800')
    await signAndSend(page)
    await expect(
      sheet.getByText(demanded('this payment is above 250.00.USDB. Nothing has been paid yet')),
    ).toBeVisible()
    await expect(sheet.getByRole('button', { name: 'Sign and send' })).toBeHidden()
    await sheet.getByRole('button', { name: confirm }).click()
    await expect(sheet.getByRole('alert')).toBeVisible()
    await expect(page).toHaveURL(/\/send/)
    await comeBack()
    await sheet.getByRole('button', { name: confirm }).click()
    await expect(page.getByRole('status').getByText('Completed')).toBeVisible()
  })

  await test.step('3. the recovery phrase is not given out', async () => {
    await leave()
    await goToSecurity(page)
    await page.getByRole('link', { name: 'Show my recovery phrase' }).click()
    await page.getByLabel('I am alone').check()
    await page.getByRole('button', { name: 'Show recovery phrase' }).click()
    await expect(
      page.getByText(demanded('it shows your recovery phrase. Your phrase has not been shown yet')),
    ).toBeVisible()
    await page.getByRole('button', { name: confirm }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(page.getByText('The words are hidden.')).toBeHidden()
    await comeBack()
    await page.getByRole('button', { name: confirm }).click()
    await expect(page.getByText('The words are hidden.')).toBeVisible()
  })

  await test.step('4. no sign-in method is added', async () => {
    await leave()
    await goToSecurity(page)
    await page.getByRole('button', { name: 'Add codes by email' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(
      sheet.getByText(demanded('you add a sign-in method. Nothing has been changed yet')),
    ).toBeVisible()
    await comeBack()
    await sheet.getByRole('button', { name: confirm }).click()
    await sheet.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(sheet).toBeHidden()
  })

  await test.step('5. no payee is removed, to put another in its place', async () => {
    await leave()
    await page.getByRole('link', { name: 'Accounts', exact: true }).click()
    const remove = page.getByRole('button', { name: /^Remove .* 6789$/ })
    await remove.click()
    const sheet = page.getByRole('dialog', { name: 'Remove a bank account' })
    await sheet.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(
      sheet.getByText(demanded('you remove a bank account. Nothing has been changed yet')),
    ).toBeVisible()
    await comeBack()
    await sheet.getByRole('button', { name: confirm }).click()
    await expect(remove).toBeHidden()
  })
})
