import { expect, type Page } from '@playwright/test'
import { redeemAsProgram } from './support/agentProgram.ts'
import {
  addDollars,
  ask,
  codeOnScreen,
  connectAgent,
  goToAgents,
  redeem,
  startAgent,
} from './support/agents.ts'
import {
  becomeCustomer,
  goHome,
  joinWithMoney,
  readTerms,
  signAndSend,
} from './support/customer.ts'
import { press, tabTo, type } from './support/keyboard.ts'
import { test } from './support/test.ts'

const approve = (page: Page) => page.getByRole('button', { name: /^Approve/ })
const reject = (page: Page) => page.getByRole('button', { name: /^Reject/ })
const history = (page: Page) => page.getByRole('region', { name: 'What agents did' })
const toast = (page: Page, text: string | RegExp) => page.getByRole('status').getByText(text)

/** A customer with an agent that may pay 10.00 USD by itself and not 40.00, and money for it. */
async function becomeEmployer(page: Page): Promise<void> {
  await becomeCustomer(page)
  await addDollars(page)
  await goToAgents(page)
  await connectAgent(page)
}

test('an agent pays a small sum by itself, asks for a large one, and is approved', {
  tag: '@smoke',
}, async ({ page, authenticator: _ }) => {
  await becomeCustomer(page)
  await addDollars(page)
  await goToAgents(page)
  await expect(page.getByRole('heading', { name: 'No agents yet' })).toBeVisible()
  await connectAgent(page)
  await expect(
    page.getByText(
      /^May pay up to 50\.00\sUSD at a time and 200\.00\sUSD a day from Dollars; asks above 25\.00\sUSD\.$/,
    ),
  ).toBeVisible()

  expect(await ask(page, 1_000)).toEqual({ status: 'APPROVED' })
  await expect(history(page).getByRole('listitem')).toContainText(/Bookkeeper.*10\.00\sUSD/)
  await expect(page.getByText(/^10\.00\sUSD of 200\.00\sUSD spent today$/)).toBeVisible()

  expect(await ask(page, 4_000)).toEqual({ status: 'PENDING_APPROVAL' })
  const request = page.getByRole('listitem', { name: /^Bookkeeper wants to pay 40\.00\sUSD$/ })
  await expect(request).toContainText('Grace Hopper, account ending in 6789')
  await expect(request).toContainText('Dollars')
  await expect(request).toContainText(/More than 25\.00\sUSD/)
  await approve(page).click()
  await expect(toast(page, /You approved 40\.00\sUSD/)).toBeVisible()
  await expect(request).toBeHidden()
  await expect(history(page).getByText('Completed')).toHaveCount(2)

  await page.getByRole('link', { name: 'Wallet', exact: true }).first().click()
  const paid = page.getByRole('link', { name: /To Grace Hopper.*by Bookkeeper.*40\.00\sUSD/ })
  await paid.click()
  await expect(page.locator('.facts > div', { hasText: 'Made by' })).toContainText('Bookkeeper')
})

test('the sheet says in its title and aloud that an agent is connected', async ({
  page,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await goToAgents(page)
  const sheet = await startAgent(page)
  // A live region says only what changes in it while it is on the page.
  const status = await sheet.getByRole('status').filter({ hasText: 'Waiting for' }).elementHandle()
  await redeem(page)
  await expect(page.getByRole('dialog', { name: 'Agent connected' })).toBeVisible()
  expect(await status?.textContent()).toContain('Bookkeeper is connected.')
  expect(await status?.evaluate((region) => region.isConnected)).toBe(true)
  await sheet.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'Pause Bookkeeper' })).toBeVisible()
})

test('each step of the sheet of a new agent begins at its top', async ({
  page,
  authenticator: _,
}) => {
  await page.setViewportSize({ width: 390, height: 700 })
  await becomeCustomer(page)
  await goToAgents(page)
  const sheet = await startAgent(page)
  await expect(sheet.getByText('Enter the code in')).toBeInViewport({ ratio: 1 })
})

for (const width of [320, 390]) {
  test(`a name of one long word leaves the limits in view, ${width} px wide`, async ({
    page,
    authenticator: _,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await becomeCustomer(page)
    await goToAgents(page)
    await connectAgent(page, 'Donaudampfschifffahrtsgesellschaftskapitän')
    await page.getByRole('button', { name: /^Change limits/ }).click()
    const sheet = page.getByRole('dialog')
    for (const part of [
      sheet.getByRole('button', { name: 'Close' }),
      sheet.getByLabel('At most in a day'),
    ]) {
      const box = await part.boundingBox()
      expect(box && box.x + box.width).toBeLessThanOrEqual(width)
    }
  })
}

test('where an agent has nothing to pay with, that is said, and dollars are added at once', async ({
  page,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await goToAgents(page)
  const sheet = await startAgent(page)
  await redeem(page)
  const empty = 'Dollars is empty. Add dollars, so that your agents can pay.'
  await expect(sheet.getByText(empty)).toBeVisible()
  await sheet.getByRole('button', { name: 'Done' }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByText(empty)).toBeVisible()

  const second = await startAgent(page, 'Buyer')
  await redeem(page)
  await second.getByRole('button', { name: 'Add dollars' }).click()
  await expect(toast(page, /100\.00\sUSD was added to Dollars/)).toBeVisible()
  await expect(second.getByText('Buyer is connected.')).toBeVisible()
  await expect(second.getByText(empty)).toBeHidden()
  await second.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(empty)).toBeHidden()
  await expect(page.getByText(/^100\.00\sUSD$/)).toBeVisible()
})

test('an agent without a name is asked for one', async ({ page, authenticator: _ }) => {
  await becomeCustomer(page)
  await goToAgents(page)
  await page.getByRole('button', { name: 'Connect an agent' }).first().click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Continue' }).click()
  await expect(sheet.getByText('Enter a name for the agent.')).toBeVisible()
})

test('a payee that an agent added is told apart from the one it imitates', async ({
  page,
  demo,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await addDollars(page)
  await goToAgents(page)
  const sheet = await startAgent(page, 'Bookkeeper', ['Add people to pay'])
  const agent = await redeemAsProgram(sheet, demo.sandboxUrl)
  await sheet.getByRole('button', { name: 'Done' }).click()
  const real = await agent.findPayee()
  const twin = await agent.addPayee('Grace Hopper', '999000006789')
  for (const payee of [real, twin]) await agent.transfer(payee, 3_000)

  const requests = page.getByRole('listitem', { name: /^Bookkeeper wants to pay/ })
  const check = async () => {
    await expect(requests).toHaveCount(2)
    await expect(requests.first()).toContainText('Grace Hopper, account ending in 23456789')
    await expect(requests.last()).toContainText('Grace Hopper, account ending in 00006789')
    await expect(requests.last()).toContainText('You have not paid this payee yourself before.')
  }
  await check()
  await page.reload()
  await check()
  await page.getByRole('link', { name: 'Accounts', exact: true }).click()
  await expect(page.getByText('Account ending in 23456789')).toBeVisible()
  await expect(page.getByText('Account ending in 00006789')).toBeVisible()
  await page.getByRole('link', { name: 'Send to Grace Hopper, account ending in 00006789' }).click()
  await expect(page.getByRole('radio', { name: /ending in 00006789/ })).toBeChecked()
  await expect(page.getByRole('radio', { name: /ending in 23456789/ })).toBeVisible()
})

test('a request whose payee is not known cannot be approved', async ({
  page,
  authenticator: _,
}) => {
  await becomeEmployer(page)
  await page.route(/\/wallet\/customers\/external-accounts/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), data: [] } })
  })
  await page.reload()
  await ask(page, 4_000)
  await expect(page.getByText('This page does not know the receiver')).toBeVisible()
  await expect(reject(page)).toBeVisible()
  await expect(approve(page)).toBeHidden()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Grace Hopper, account ending in 6789')).toBeVisible()
  await approve(page).click()
  await expect(toast(page, /You approved 40\.00\sUSD/)).toBeVisible()
})

test('a request shows the note that the agent wrote, and waits for it', { tag: '@T40' }, async ({
  page,
  demo,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await addDollars(page)
  await goToAgents(page)
  const sheet = await startAgent(page)
  const agent = await redeemAsProgram(sheet, demo.sandboxUrl)
  await sheet.getByRole('button', { name: 'Done' }).click()
  await page.route(/\/wallet\/transactions\/Transaction/, (route) => route.abort())
  await agent.pay(await agent.findPayee(), 4_000, 'For stolen\ngoods\u202e live')
  await expect(page.getByText('The note of this payment could not be read')).toBeVisible()
  await expect(reject(page)).toBeVisible()
  await expect(approve(page)).toBeHidden()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.getByRole('button', { name: 'Try again' }).click()
  const note = page.locator('.facts > div', { hasText: 'Note by the agent' })
  await expect(note.getByRole('definition')).toHaveText('“\u2068For stolen goods live\u2069”')
  await approve(page).click()
  await expect(toast(page, /You approved 40\.00\sUSD/)).toBeVisible()
})

test('the review of a payment that an agent prepared shows the note it wrote', async ({
  page,
  demo,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await goToAgents(page)
  const sheet = await startAgent(page, 'Bookkeeper', ['Prepare payments from my wallet'])
  const agent = await redeemAsProgram(sheet, demo.sandboxUrl)
  await sheet.getByRole('button', { name: 'Done' }).click()
  await agent.prepare(await agent.findPayee(), 5_000_000, 'For stolen goods')
  await page.getByRole('link', { name: /^Review and sign 5\.00\sUSDB/ }).click()
  const review = page.getByRole('dialog', { name: 'Review and sign' })
  const note = review.locator('.facts > div', { hasText: 'Note by the agent' })
  await expect(note.getByRole('definition')).toHaveText('“\u2068For stolen goods\u2069”')
  await readTerms(page)
  await signAndSend(page)
  await expect(page.getByRole('status').getByText('Completed')).toBeVisible()
})

test('what an agent asks for is said by the relay’s stream', async ({ page, authenticator: _ }) => {
  await becomeCustomer(page)
  const opened = page.waitForResponse(/\/wallet\/agents\/approvals\/events/)
  await page.reload()
  const stream = await opened
  expect(stream.headers()['content-type']).toMatch(/^text\/event-stream/)
})

test('an approval needs a passkey that was used a moment ago, and a rejection none', async ({
  page,
  time,
  authenticator,
}) => {
  await becomeEmployer(page)
  await ask(page, 4_000)
  await ask(page, 3_000)
  await time.pass(121)
  await authenticator.setUserVerified(false)
  await expect(approve(page)).toHaveCount(2)
  await approve(page).first().click()
  await page.getByRole('button', { name: 'Confirm with passkey' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await authenticator.setUserVerified(true)
  await page.getByRole('button', { name: 'Confirm with passkey' }).click()
  await expect(toast(page, /You approved 40\.00\sUSD/)).toBeVisible()

  await time.pass(121)
  await reject(page).click()
  await page.getByLabel('Reason (optional)').fill('Not this month')
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  await expect(toast(page, /You rejected 30\.00\sUSD/)).toBeVisible()
  await expect(history(page)).toContainText('You rejected it')
  await expect(history(page)).toContainText('Not this month')
})

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]) {
  test(`the passkey is confirmed where Approve was pressed, ${viewport.width} px wide`, async ({
    page,
    time,
    authenticator: _,
  }) => {
    await page.setViewportSize(viewport)
    await becomeEmployer(page)
    await ask(page, 4_000)
    await ask(page, 3_000)
    await expect(approve(page)).toHaveCount(2)
    await time.pass(121)
    const second = page.getByRole('button', { name: /^Approve 30\.00/ })
    // Near the end of the screen, above the tabs.
    await second.evaluate((button) =>
      scrollBy(0, button.getBoundingClientRect().bottom - innerHeight + 100),
    )
    const scrolled = () => page.evaluate(() => scrollY)
    const before = await scrolled()
    await second.click()
    const confirm = page.getByRole('button', { name: 'Confirm with passkey' })
    await expect(confirm).toBeFocused()
    await expect(confirm).toBeInViewport({ ratio: 1 })
    expect(await confirm.evaluate(isUncovered)).toBe(true)
    // By no more than what is said above it.
    expect(Math.abs((await scrolled()) - before)).toBeLessThan(150)
    await page.keyboard.press('Enter')
    await expect(toast(page, /You approved 30\.00\sUSD/)).toBeVisible()
  })
}

test('an approval that never left is nothing, and one that may have left is unknown until it is read', async ({
  page,
  context,
  authenticator: _,
}) => {
  await becomeEmployer(page)
  await ask(page, 4_000)
  await expect(approve(page)).toBeVisible()
  await context.setOffline(true)
  await approve(page).click()
  await expect(page.getByText('You are offline, so nothing was approved.')).toBeVisible()
  await context.setOffline(false)
  await approve(page).click()
  await expect(toast(page, /You approved 40\.00\sUSD/)).toBeVisible()

  await ask(page, 3_000)
  await page.route('**/approve', (route) => route.abort())
  await approve(page).click()
  await expect(page.getByText('We could not see whether your approval arrived.')).toBeVisible()
  await page.unroute('**/approve')
  // It arrives, and every response is lost.
  await page.route('**/approve', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await approve(page).click()
  await expect(page.getByText(/how your approval of 30\.00\sUSD for .* ended/)).toBeVisible()
  await expect(approve(page)).toBeHidden()
  await expect(history(page).getByText('Completed')).toHaveCount(2)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a request whose price has expired can be rejected only', async ({
  page,
  time,
  authenticator: _,
}) => {
  await becomeEmployer(page)
  await ask(page, 4_000, 'quote')
  await expect(approve(page)).toBeVisible()
  await time.passAtService(5 * 60)
  await expect(page.getByText(/^The price has expired,.* has to ask again\.$/)).toBeVisible()
  await expect(approve(page)).toBeHidden()
  await reject(page).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  await expect(history(page)).toContainText('You rejected it')
})

const waiting = (page: Page) => page.getByRole('region', { name: 'Waiting for you' })

test('a paused agent can start nothing, and what it asked for waits until it is resumed', async ({
  page,
  time,
  authenticator: _,
}) => {
  await becomeEmployer(page)
  await ask(page, 4_000)
  await time.pass(121)
  // It is paused while the passkey is asked for.
  await approve(page).click()
  const confirm = waiting(page).getByRole('button', { name: 'Confirm with passkey' })
  await expect(confirm).toBeVisible()
  await page.getByRole('button', { name: 'Pause Bookkeeper' }).click()
  await expect(waiting(page).getByText('This agent is paused.')).toBeVisible()
  await expect(confirm).toBeHidden()
  await expect(approve(page)).toBeHidden()
  await expect(reject(page)).toBeVisible()
  expect(await ask(page, 1_000)).toEqual({ code: 'FORBIDDEN' })

  await waiting(page).getByRole('button', { name: 'Resume Bookkeeper' }).click()
  await confirm.click()
  await expect(page.getByRole('button', { name: 'Pause Bookkeeper' })).toBeVisible()
  expect(await ask(page, 1_000)).toEqual({ status: 'APPROVED' })
  await waiting(page).getByRole('button', { name: 'Confirm with passkey' }).click()
  await expect(toast(page, /You approved 40\.00\sUSD/)).toBeVisible()
})

test('a request above a limit that was narrowed cannot be approved until the limit allows it', async ({
  page,
  authenticator: _,
}) => {
  await becomeEmployer(page)
  await ask(page, 4_000)
  await expect(approve(page)).toBeVisible()
  const sheet = page.getByRole('dialog', { name: 'Limits of Bookkeeper' })
  const limit = async (perPayment: string, askAbove: string) => {
    await sheet.getByLabel('At most for one payment').fill(perPayment)
    await sheet.getByLabel('Asks above').fill(askAbove)
    await sheet.getByRole('button', { name: 'Save' }).click()
    await expect(sheet).toBeHidden()
  }
  await page.getByRole('button', { name: 'Change limits of Bookkeeper' }).click()
  await limit('20', '10')
  await expect(waiting(page)).toContainText(/Above its limit of 20\.00\sUSD for one payment\./)
  await expect(approve(page)).toBeHidden()
  await expect(reject(page)).toBeVisible()
  await waiting(page).getByRole('button', { name: 'Change limits of Bookkeeper' }).click()
  await limit('50', '25')
  await approve(page).click()
  await expect(toast(page, /You approved 40\.00\sUSD/)).toBeVisible()
})

test('a request for more than Dollars holds can be approved once dollars were added', async ({
  page,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await addDollars(page, 5_000)
  await goToAgents(page)
  await connectAgent(page)
  expect(await ask(page, 4_000)).toEqual({ status: 'PENDING_APPROVAL' })
  expect(await ask(page, 2_000)).toEqual({ status: 'APPROVED' })
  await expect(waiting(page)).toContainText(/Dollars holds only 30\.00\sUSD\./)
  await expect(approve(page)).toBeHidden()
  await expect(reject(page)).toBeVisible()
  await waiting(page).getByRole('button', { name: 'Add dollars' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add dollars' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await approve(page).click()
  await expect(toast(page, /You approved 40\.00\sUSD/)).toBeVisible()
})

test('an approval that fails says why, as far as that is known', async ({
  page,
  context,
  authenticator: _,
}) => {
  await becomeEmployer(page)
  await ask(page, 4_000)
  const other = await context.newPage()
  await other.goto('/agents')
  // The agent is paused elsewhere while the approval is on its way.
  await page.route('**/approve', async (route) => {
    await other.getByRole('button', { name: 'Pause Bookkeeper' }).click()
    await expect(other.getByRole('button', { name: 'Resume Bookkeeper' }).first()).toBeVisible()
    await route.continue()
  })
  await approve(page).click()
  const failure = page.getByRole('alert')
  await expect(failure).toContainText('but it was not paid. No money moved.')
  await expect(failure).toContainText('This agent is paused.')
  await expect(history(page)).toContainText('Not paid')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a code that has expired is renewed, and one that is cancelled leaves no agent', async ({
  page,
  time,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await goToAgents(page)
  const sheet = await startAgent(page)
  const first = await sheet.locator('.letters').textContent()
  await time.pass(15 * 60 + 5)
  await expect(sheet.getByText('This code has expired.')).toBeVisible()
  await sheet.getByRole('button', { name: 'Get a new code' }).click()
  await sheet.getByRole('button', { name: 'Confirm with passkey' }).click()
  await expect(sheet.locator('.letters')).not.toHaveText(first ?? '')
  expect(await redeem(page)).toEqual({ status: 'CONNECTED' })
  await sheet.getByRole('button', { name: 'Done' }).click()
  await expect(sheet).toBeHidden()

  const other = await startAgent(page, 'Travel assistant')
  await other.getByRole('button', { name: 'Cancel' }).click()
  await expect(other).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Bookkeeper' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Travel assistant' })).toBeHidden()
})

test('a wider policy needs the passkey, and a narrower one does not', async ({
  page,
  time,
  authenticator: _,
}) => {
  await becomeEmployer(page)
  await time.pass(121)
  const sheet = page.getByRole('dialog', { name: 'Limits of Bookkeeper' })
  const open = () => page.getByRole('button', { name: 'Change limits of Bookkeeper' }).click()
  await open()
  await sheet.getByLabel('At most in a day').fill('100')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByText(/and 100\.00\sUSD a day/)).toBeVisible()

  await open()
  await sheet.getByLabel('At most in a day').fill('1000')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await sheet.getByRole('button', { name: 'Confirm with passkey' }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByText(/and 1,000\.00\sUSD a day/)).toBeVisible()
})

test('a request that has changed is shown again with what changed, and not approved', async ({
  page,
  authenticator: _,
}) => {
  await becomeEmployer(page)
  let isChanged = false
  await page.route(/\/wallet\/agents\/approvals(\?|$)/, async (route) => {
    const response = await route.fetch()
    // The page begins a read anew when the stream has news.
    const body = await response.json().catch(() => undefined)
    if (!body) return
    for (const { transferDetails } of isChanged ? [] : body.data) transferDetails.amount = 3_000
    await route.fulfill({ response, json: body }).catch(() => {})
  })
  await ask(page, 4_000)
  await expect(page.getByText(/^30\.00\sUSD$/)).toBeVisible()
  // It changes while it is being approved: a read before that would show the change by itself.
  await page.route('**/approve', (route) => {
    isChanged = true
    return route.continue()
  })
  await approve(page).click()
  await expect(page.getByText('This request has changed', { exact: true })).toBeVisible()
  await expect(page.getByText(/Amount was: 30\.00\sUSD/)).toBeVisible()
  await expect(approve(page)).toBeHidden()
  await page.getByRole('button', { name: 'I have seen the change' }).click()
  await page.getByRole('button', { name: /^Approve 40\.00\sUSD/ }).click()
  await expect(toast(page, /You approved 40\.00\sUSD/)).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a request is said on other screens, counted on the first one, and gone in every tab', async ({
  page,
  context,
  authenticator: _,
}) => {
  await becomeEmployer(page)
  const other = await context.newPage()
  await other.goto('/agents')
  await goHome(page)
  await ask(page, 4_000)
  await expect(toast(page, /Bookkeeper asks to pay 40\.00\sUSD\./)).toBeVisible()
  await expect(reject(other)).toBeVisible()
  await page.getByRole('link', { name: /1.*An agent is waiting for your decision/ }).click()
  await reject(page).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  await expect(reject(page)).toBeHidden()
  await expect(reject(other)).toBeHidden()
})

test('the first screen counts requests, and none whose price has expired', async ({
  page,
  time,
  authenticator: _,
}) => {
  await becomeEmployer(page)
  await ask(page, 4_000)
  await ask(page, 3_000, 'quote')
  await expect(approve(page)).toHaveCount(2)
  await goHome(page)
  await expect(
    page.getByRole('link', { name: /2.*Requests from agents are waiting for your decision/ }),
  ).toBeVisible()
  await time.passAtService(5 * 60)
  await expect(
    page.getByRole('link', { name: /1.*An agent is waiting for your decision/ }),
  ).toBeVisible()
})

test('an agent that never connected is removed in words of its own', async ({
  page,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await goToAgents(page)
  await startAgent(page)
  await page.reload()
  await expect(page.getByText('Its code was not used. A code works for 15 minutes')).toBeVisible()
  await page.getByRole('button', { name: /^Remove/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Remove an agent' })
  await expect(sheet).toContainText('was never connected and has paid nothing.')
  await sheet.getByRole('button', { name: 'Remove' }).click()
  await expect(toast(page, /Bookkeeper.? was removed\./)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No agents yet' })).toBeVisible()
})

test('the form of the limits says nothing of amounts that it refuses', async ({
  page,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await goToAgents(page)
  await page.getByRole('button', { name: 'Connect an agent' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText(/^May pay up to/)).toBeVisible()
  await sheet.getByLabel('Asks above').fill('60')
  await expect(sheet.getByText(/^May pay up to/)).toBeHidden()
  await sheet.getByLabel('Asks above').fill('30')
  await expect(sheet.getByText(/asks above 30\.00\sUSD\.$/)).toBeVisible()
})

test('what was decided or removed in another tab closes the sheet that is open for it', async ({
  page,
  context,
  authenticator: _,
}) => {
  await becomeEmployer(page)
  await ask(page, 4_000)
  const other = await context.newPage()
  await other.goto('/agents')
  const sheet = page.getByRole('dialog')
  await reject(page).click()
  await expect(sheet.getByLabel('Reason (optional)')).toBeVisible()
  await reject(other).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  await expect(sheet).toBeHidden()
  await expect(toast(page, 'This request was already decided')).toBeVisible()

  await page.getByRole('button', { name: 'Change limits of Bookkeeper' }).click()
  await expect(sheet.getByLabel('At most in a day')).toBeVisible()
  await other.getByRole('button', { name: 'Disconnect Bookkeeper' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
  await expect(sheet).toBeHidden()
  await expect(toast(page, /Bookkeeper.? was disconnected\./)).toBeVisible()
})

test('a customer without a passkey is told before the form of a new agent', async ({
  page,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await page.route(/\/wallet\/auth\/credentials(\?|$)/, async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    for (const credential of body.data) credential.type = 'EMAIL_OTP'
    await route.fulfill({ response, json: body })
  })
  await page.goto('/agents')
  await page.getByRole('button', { name: 'Connect an agent' }).first().click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText('your wallet has none')).toBeVisible()
  await expect(sheet.getByLabel('Name', { exact: true })).toBeHidden()
  await sheet.getByRole('link', { name: 'Add a passkey' }).click()
  await expect(page.getByRole('heading', { name: 'Security', level: 1 })).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('Agents leads back to the wallet, and each agent of the wallet to Agents', async ({
  page,
  authenticator: _,
}) => {
  await becomeEmployer(page)
  await page.getByRole('link', { name: 'Back to your wallet' }).click()
  const agents = page.getByRole('region', { name: 'Agents', exact: true })
  await agents.getByRole('link', { name: /Bookkeeper/ }).click()
  await expect(page.getByRole('heading', { name: 'Agents', level: 1 })).toBeVisible()
})

/** Whether nothing is in front of an element's last line, such as the tabs. */
function isUncovered(element: Element): boolean {
  const { left, width, bottom } = element.getBoundingClientRect()
  return document.elementFromPoint(left + width / 2, bottom - 2) === element
}

/** Goes to the agents with a payment that one of them prepared from the wallet. */
async function becomePrepared(page: Page): Promise<void> {
  await becomeCustomer(page)
  await goToAgents(page)
  await page.getByRole('button', { name: 'Connect an agent' }).click()
  await page.getByLabel('Prepare payments from my wallet').check()
  await page.getByLabel('Name', { exact: true }).fill('Bookkeeper')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.locator('.letters')).toBeVisible()
  await redeem(page)
  await page.getByRole('button', { name: 'Done' }).click()
  expect(await ask(page, 5_000_000, 'walletQuote')).toEqual({ status: 'PENDING' })
}

const prepared = (page: Page) => page.getByRole('link', { name: /^Review and sign 5\.00\sUSDB/ })

test('a payment that an agent prepared from the wallet is signed by the customer', async ({
  page,
  authenticator: _,
}) => {
  await becomePrepared(page)
  await goHome(page)
  await page.getByRole('link', { name: /An agent is waiting/ }).click()
  await prepared(page).click()
  const sheet = page.getByRole('dialog', { name: 'Review and sign' })
  await expect(sheet.getByText(/Bookkeeper.? prepared this payment\./)).toBeVisible()
  await readTerms(page)
  await signAndSend(page)
  await expect(page.getByRole('status').getByText('Completed')).toBeVisible()
})

test('a prepared payment says whom it pays and until when, and its review leads back', async ({
  page,
  authenticator: _,
}) => {
  await becomePrepared(page)
  const list = page.getByRole('region', { name: 'Prepared from your wallet' })
  await expect(list).toContainText('Grace Hopper, account ending in 6789')
  await expect(list).toContainText(/Price valid for \d:\d\d/)
  await page.setViewportSize({ width: 390, height: 844 })
  await prepared(page).click()
  const sheet = page.getByRole('dialog', { name: 'Review and sign' })
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Agents', level: 1 })).toBeVisible()
})

test('what an agent prepared is not signed once the agent is disconnected', async ({
  page,
  authenticator: _,
}) => {
  await becomePrepared(page)
  const path = await prepared(page).getAttribute('href')
  await page.getByRole('button', { name: 'Disconnect Bookkeeper' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByRole('heading', { name: 'No agents yet' })).toBeVisible()
  await expect(prepared(page)).toBeHidden()
  await goHome(page)
  await expect(page.getByRole('link', { name: /An agent is waiting/ })).toBeHidden()
  await page.goto(path ?? '')
  await expect(page.getByText('The agent that prepared this payment is disconnected')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('an agent is disconnected for good, and what it paid keeps its name', async ({
  page,
  authenticator: _,
}) => {
  await becomeEmployer(page)
  await ask(page, 1_000)
  await ask(page, 4_000)
  await page.getByRole('button', { name: 'Disconnect Bookkeeper' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet).toContainText('Bookkeeper loses its access at once, and for good.')
  await sheet.getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByRole('heading', { name: 'No agents yet' })).toBeVisible()
  await expect(approve(page)).toBeHidden()
  expect(await ask(page, 1_000)).toEqual({ code: 'UNAUTHORIZED' })
  await page.reload()
  await expect(history(page).getByRole('listitem').first()).toContainText(
    /40\.00\sUSDNot paid: agent disconnected$/,
  )
  await expect(history(page).getByRole('listitem').last()).toContainText('Bookkeeper')
  await history(page).getByRole('link').click()
  await expect(page.locator('.facts > div', { hasText: 'Made by' })).toContainText('Bookkeeper')
})

test('connected, approved, rejected and paused by keyboard alone', async ({
  page,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await addDollars(page)
  await goToAgents(page)
  await press(page, 'button', 'Connect an agent')
  await type(page, 'Name', 'Bookkeeper')
  await page.keyboard.press('Enter')
  await expect(page.locator('.letters')).toBeVisible()
  await redeem(page)
  await press(page, 'button', 'Done')
  await ask(page, 4_000)
  await press(page, 'button', /^Approve/)
  await expect(toast(page, /You approved/)).toBeVisible()
  await ask(page, 3_000)
  await press(page, 'button', /^Reject/)
  await tabTo(page, page.getByLabel('Reason (optional)'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  // What still waited would have a button to resume the agent too.
  await expect(reject(page)).toBeHidden()
  await press(page, 'button', 'Pause Bookkeeper')
  await expect(page.getByRole('button', { name: 'Resume Bookkeeper' })).toBeVisible()
})

test('the developer’s panel plays the agent, and shows the code behind the screen', async ({
  page,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await addDollars(page)
  await goToAgents(page)
  await page.getByRole('button', { name: 'Developer' }).click()
  const panel = page.getByRole('complementary', { name: 'Developer' })
  await panel.getByRole('tab', { name: 'Code' }).click()
  await panel.getByText('approveAgentAction', { exact: true }).click()
  await expect(panel.getByText('await approveAgentAction(wallet, action)')).toBeVisible()

  await panel.getByRole('tab', { name: 'Sandbox' }).click()
  await panel.getByRole('button', { name: 'Redeem the code on the screen' }).click()
  await expect(panel.getByText('connect an agent first')).toBeVisible()
  await startAgent(page)
  await panel.getByRole('button', { name: 'Redeem the code on the screen' }).click()
  await expect(panel.getByText('CONNECTED', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await panel.getByRole('button', { name: 'Pay 10.00 USD' }).click()
  await expect(panel.getByText('APPROVED', { exact: true })).toBeVisible()
  await panel.getByRole('button', { name: 'Ask for 40.00 USD' }).click()
  await expect(panel.getByText('PENDING_APPROVAL', { exact: true })).toBeVisible()
  await expect(approve(page)).toBeVisible()
})

test.describe('where lines begin at the right', () => {
  test.use({ locale: 'ar-EG' })

  test('why an agent asks, and what is noted of its payee, keep the order of their words', async ({
    page,
    authenticator: _,
  }) => {
    await becomeEmployer(page)
    await ask(page, 4_000)
    const why = page.locator('.facts > div', { hasText: 'Why it asks' }).locator('bdi')
    await expect(why).toContainText('More than')
    await expect(why).toHaveCSS('direction', 'ltr')
    const note = page.getByText('You have not paid this payee yourself before.')
    await expect(note).toHaveCSS('unicode-bidi', 'plaintext')
  })
})

test.describe('in Spanish', () => {
  test.use({ locale: 'es-ES' })

  test('what an agent may do is said in the customer’s language and figures', async ({
    page,
    authenticator: _,
  }) => {
    await joinWithMoney(page)
    await page.goto('/')
    await page.getByRole('button', { name: 'Crear llave de acceso' }).click()
    await expect(page.getByText('Desbloqueado hasta las')).toBeVisible()
    await page.getByRole('link', { name: 'Conectar un agente' }).click()
    await page.getByRole('button', { name: 'Conectar un agente' }).click()
    await expect(
      page.getByText(
        /^Puede pagar hasta 50,00\sUSD cada vez y 200,00\sUSD al día desde Dólares; pregunta por encima de 25,00\sUSD\.$/,
      ),
    ).toBeVisible()
  })
})

test('an agent that connected meanwhile stays when another one is begun in its place', async ({
  page,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await goToAgents(page)
  await startAgent(page)
  const code = await codeOnScreen(page)
  await page.reload()
  await page.getByRole('button', { name: 'Connect again: Bookkeeper' }).click()
  expect(await redeem(page, code)).toEqual({ status: 'CONNECTED' })
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Name', { exact: true }).fill('Second')
  await sheet.getByRole('button', { name: 'Continue' }).click()
  await expect(sheet.locator('.letters')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('button', { name: 'Pause Bookkeeper' })).toBeVisible()
})
