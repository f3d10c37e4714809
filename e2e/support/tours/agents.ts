import { expect } from '@playwright/test'
import { addDollars, ask, connectAgent, goToAgents, redeem, startAgent } from '../agents.ts'
import * as customer from '../customer.ts'
import type { Tour, Visit } from './tour.ts'

/** Agents: none, a new one and its code, what they ask for, and what they did. */
export const agents: Tour = {
  name: 'agents',
  visit: async (visit) => {
    const { page, see } = visit
    await customer.becomeCustomer(page)
    await goToAgents(page)
    await see('agents-empty')
    await connect(visit)
    await decide(visit)
    await change(visit)
  },
}

async function connect({ page, see, pass }: Visit): Promise<void> {
  await page.getByRole('button', { name: 'Connect an agent' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Continue' }).click()
  await see('agent-problems')
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(sheet).toBeHidden()
  await startAgent(page)
  await see('agent-code')
  await pass(15 * 60 + 5)
  await sheet.getByText('This code has expired.').waitFor()
  await see('agent-code-expired')
  await sheet.getByRole('button', { name: 'Get a new code' }).click()
  await sheet.getByRole('button', { name: 'Confirm with passkey' }).click()
  await sheet.locator('.letters').waitFor()
  await redeem(page)
  await sheet.getByText('Bookkeeper is connected.').waitFor()
  await see('agent-connected')
  await sheet.getByRole('button', { name: 'Done' }).click()
  await expect(sheet).toBeHidden()
}

async function decide({ page, see, pass }: Visit): Promise<void> {
  await addDollars(page)
  await ask(page, 1_000)
  await page.getByText(/^10\.00\sUSD of/).waitFor()
  await see('agents')
  await customer.goHome(page)
  await ask(page, 4_000)
  await page.getByText('Bookkeeper asks to pay').waitFor()
  await see('home-agent-waits')
  await goToAgents(page)
  await ask(page, 3_000, 'quote')
  await expect(page.getByRole('button', { name: /^Approve/ })).toHaveCount(2)
  await see('agent-requests')
  await page
    .getByRole('button', { name: /^Reject/ })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
  await see('agent-reject')
  await page.getByLabel('Reason (optional)').fill('Not this month')
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await pass(121)
  await page.getByRole('button', { name: /^Approve/ }).click()
  await page.getByRole('button', { name: 'Confirm with passkey' }).waitFor()
  await see('agent-fresh-passkey')
}

async function change({ page, see }: Visit): Promise<void> {
  await page.getByRole('button', { name: 'Pause Bookkeeper' }).click()
  await page.getByText('This agent is paused.').waitFor()
  await see('agent-paused')
  // With a passkey that is fresh again.
  await page.getByRole('button', { name: 'Resume Bookkeeper' }).first().click()
  await page.getByRole('button', { name: 'Confirm with passkey' }).first().click()
  await page.getByText('is active again').waitFor()
  await page.getByRole('button', { name: 'Change limits of Bookkeeper' }).click()
  await page.getByRole('dialog').waitFor()
  await see('agent-limits')
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Disconnect Bookkeeper' }).click()
  await page.getByRole('dialog').waitFor()
  await see('agent-disconnect')
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
  await page.getByText('Bookkeeper was disconnected.').waitFor()
  await connectAgent(page, 'Travel assistant')
}
