import { expect, type Page } from '@playwright/test'
import {
  becomeCustomer,
  closeSheet,
  goHome,
  readTerms,
  review,
  signAndSend,
} from './support/customer.ts'
import { pressEnter } from './support/keyboard.ts'
import { test } from './support/test.ts'

/** Opens a review and closes it without signing. */
async function abandonReview(page: Page, amount: string): Promise<void> {
  const sheet = await review(page, amount)
  await closeSheet(sheet)
}

test('a customer closes reviews without signing, drops drafts, and pays what they take up', async ({
  page,
  time,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  const activity = page.getByRole('region', { name: 'Activity' })
  const drafts = page.getByRole('region', { name: 'Drafts' })
  const discards = drafts.getByRole('button', { name: /^Discard/ })
  const sheet = page.getByRole('dialog', { name: 'Review and sign' })
  const unsigned = page.getByText('Nothing was sent. To make this payment, review and sign it.')
  let path = ''

  await test.step('1. the same payment reviewed three times is one draft', async () => {
    for (const _time of [1, 2, 3]) {
      await goHome(page)
      await abandonReview(page, '10')
    }
    // The form's newer price takes the place of the one before.
    await abandonReview(page, '12')
    await goHome(page)
    await expect(activity.getByRole('listitem')).toHaveCount(1)
    await expect(drafts).toContainText('Nothing was sent.')
    await expect(drafts.getByRole('listitem')).toHaveCount(1)
  })

  await test.step('2. dropped drafts are gone for good, and the focus goes on', async () => {
    await abandonReview(page, '20')
    await goHome(page)
    await expect(discards).toHaveCount(2)
    await pressEnter(discards.first())
    const toast = page.getByRole('status').getByText('The draft was discarded. Nothing was sent.')
    await expect(toast).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Drafts' })).toBeFocused()
    await pressEnter(discards.first())
    await expect(drafts).toBeHidden()
    await expect(page.locator('h1:focus, h2:focus')).toHaveText(/Activity|Your wallet/)
    await page.reload()
    await expect(activity.getByText('Money added')).toBeVisible()
    await expect(drafts).toBeHidden()
  })

  await test.step('3. a draft that is closed again leaves a form with its payee and amount', async () => {
    await abandonReview(page, '12.50')
    await goHome(page)
    await drafts.getByRole('link', { name: /^Review/ }).click()
    await closeSheet(sheet)
    await expect(page.getByLabel('Amount')).toHaveValue('12.50')
    await page.reload()
    await expect(page.getByLabel('Amount')).toHaveValue('12.50')
    await expect(sheet).toBeHidden()
  })

  await test.step('4. its own page says that it was not signed, and leads to the review', async () => {
    await goHome(page)
    const link = drafts.getByRole('link', { name: /^Review: To Grace Hopper, 12\.50\sUSDB/ })
    const quoting = page.waitForResponse(/\/wallet\/quotes\/Quote/)
    await link.click()
    const { transactionId } = await (await quoting).json()
    path = `/payments/${transactionId}`
    await page.goto(path)
    await expect(unsigned).toBeVisible()
    await page.getByRole('link', { name: 'Review', exact: true }).click()
    await expect(sheet.getByText('12.50 USDB')).toBeVisible()
    await expect(sheet.getByText(/This price is valid for another .+ sec\./)).toBeVisible()
  })

  await test.step('5. once its price has expired, it is no draft, and can be sent again', async () => {
    await page.goto(path)
    await expect(unsigned).toBeVisible()
    await time.pass(301)
    await expect(
      page.getByText('The price expired before this payment was made. Nothing was paid.'),
    ).toBeVisible()
    await goHome(page)
    await expect(activity.getByText('Money added')).toBeVisible()
    await expect(drafts).toBeHidden()
    await page.goto(path)
    await page.getByRole('link', { name: 'Get a new price' }).click()
    await expect(page.getByLabel('Amount')).toHaveValue('12.50')
  })

  await test.step('6. the list of drafts is left without one whose price expires', async () => {
    await abandonReview(page, '20')
    await goHome(page)
    await expect(drafts).toContainText('20.00')
    await time.pass(301)
    await expect(drafts).toBeHidden()
    await expect(activity.getByRole('listitem')).toHaveCount(1)
  })

  await test.step('7. a draft that is taken up is signed and paid', async () => {
    await abandonReview(page, '12')
    await goHome(page)
    await page.reload()
    await drafts.getByRole('link', { name: /^Review: To Grace Hopper, 12\.00\sUSDB/ }).click()
    await readTerms(page)
    await signAndSend(page)
    await expect(page.getByRole('status').getByText('Completed')).toBeVisible()
    await goHome(page)
    await expect(page.getByText('88.00 USDB')).toBeVisible()
    await expect(drafts).toBeHidden()
  })
})
