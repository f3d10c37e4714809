import * as customer from '../customer.ts'
import type { Tour } from './tour.ts'

/** The address, a request and its problem. */
export const receiving: Tour = {
  name: 'receiving',
  visit: async ({ page, see }) => {
    await customer.signUp(page)
    await customer.createPasskey(page)
    await page.goto('/activity')
    await page.getByRole('heading', { name: 'Activity', level: 1 }).waitFor()
    await see('activity-empty')
    await page.goto('/send')
    await page.getByLabel('UMA address', { exact: true }).waitFor()
    await see('send-without-account')
    await page.goto('/accounts')
    await page.getByText('No bank account yet').waitFor()
    await see('accounts-empty')
    await page.goto('/receive')
    await page.getByText(/^\$u[0-9a-f]+@/).waitFor()
    await see('receive')
    await page.getByRole('button', { name: 'Create request' }).click()
    await see('receive-problem')
    await page.getByRole('textbox', { name: 'Amount' }).fill('1250.5')
    await page.getByRole('button', { name: 'Create request' }).click()
    await page.getByRole('region', { name: /^Request for/ }).waitFor()
    await see('receive-request')
  },
}
