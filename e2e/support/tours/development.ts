import * as customer from '../customer.ts'
import { settle, type Tour } from './tour.ts'

/** The developer's panel, before the login and as a sheet too. */
export const development: Tour = {
  name: 'development',
  visit: async (visit) => {
    const { page, see } = visit
    await page.goto('/')
    const open = page.getByRole('button', { name: 'Developer' })
    await open.click()
    await page.getByRole('heading', { name: 'No mailbox yet' }).waitFor()
    await see('developer-door')
    await open.click()
    const viewport = page.viewportSize()
    await page.setViewportSize({ width: 390, height: 844 })
    await open.click()
    await page.getByRole('dialog', { name: 'Developer' }).waitFor()
    await see('panel-sheet-door')
    await page.getByRole('button', { name: 'Close' }).click()
    if (viewport) await page.setViewportSize(viewport)
    await customer.becomeCustomer(page)
    await customer.review(page, '10')
    await customer.readTerms(page)
    await customer.signAndSend(page)
    await page.getByRole('status').getByText('On its way').waitFor()
    await settle(visit)
    await page.getByRole('status').getByText('Completed').waitFor()
    await page.setViewportSize({ width: 390, height: 844 })
    await open.click()
    const sheet = page.getByRole('dialog', { name: 'Developer' })
    for (const name of ['Calls', 'Signatures', 'State', 'Mail', 'Sandbox']) {
      await sheet.getByRole('tab', { name }).click()
      await sheet.getByRole('tabpanel', { name }).waitFor()
      await see(`panel-sheet-${name.toLowerCase()}`)
    }
  },
}
