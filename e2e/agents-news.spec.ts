import { expect } from '@playwright/test'
import { addDollars, ask, connectAgent, goToAgents } from './support/agents.ts'
import { becomeCustomer, goHome } from './support/customer.ts'
import { test } from './support/test.ts'

test('a request that waited before the page was opened is counted, and is no news', async ({
  page,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await addDollars(page)
  await goToAgents(page)
  await connectAgent(page)
  expect(await ask(page, 4_000)).toEqual({ status: 'PENDING_APPROVAL' })
  await expect(page.getByRole('button', { name: /^Reject/ })).toBeVisible()
  await goHome(page)
  await page.addInitScript(() => {
    const said = Object.assign(window, { said: [] as string[] }).said
    new MutationObserver(() => {
      for (const region of document.querySelectorAll('[role=status]'))
        said.push(region.textContent ?? '')
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
  const agents = page.waitForResponse(/\/wallet\/agents(\?|$)/)
  await page.reload()
  await expect(page.getByRole('link', { name: /An agent is waiting/ })).toBeVisible()
  await agents

  await ask(page, 4_500)
  const news = page.getByRole('status').getByText(/Bookkeeper asks to pay 45\.00\sUSD\./)
  await expect(news).toBeVisible()
  const said = await page.evaluate(() => Reflect.get(window, 'said') as string[])
  expect(said.filter((text) => /asks to pay/.test(text) && !text.includes('45.00'))).toEqual([])
})
