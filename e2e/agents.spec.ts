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
import { becomeCustomer, goHome, readTerms, signAndSend } from './support/customer.ts'
import { press, tabTo, type } from './support/keyboard.ts'
import { test } from './support/test.ts'

const approve = (page: Page, amount = '') =>
  page.getByRole('button', { name: new RegExp(`^Approve ${amount}`) })
const reject = (page: Page, amount = '') =>
  page.getByRole('button', { name: new RegExp(`^Reject ${amount}`) })
const history = (page: Page) => page.getByRole('region', { name: 'What agents did' })
const waiting = (page: Page) => page.getByRole('region', { name: 'Waiting for you' })
const toast = (page: Page, text: string | RegExp) => page.getByRole('status').getByText(text)

/** Waits until an approval is said, and its request is gone: a moment later, once the list was read. */
async function expectApproved(page: Page, amount: string): Promise<void> {
  await expect(toast(page, new RegExp(`^You approved ${amount}`))).toBeVisible()
  await expect(reject(page, amount)).toBeHidden()
}

/** A customer with an agent that may pay 10.00 USD by itself and not 40.00, and money for it. */
async function becomeEmployer(page: Page): Promise<void> {
  await becomeCustomer(page)
  await addDollars(page)
  await goToAgents(page)
  await connectAgent(page)
}

/** What waits is not read after the next approval until the function that this returns is called. */
async function holdNextRead(page: Page): Promise<() => Promise<void>> {
  const requests = /\/wallet\/agents\/approvals(\?|$)/
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/approve', async (route) => {
    const response = await route.fetch()
    await page.route(requests, async (read) => {
      await held
      // The page begins a read anew when the stream has news.
      await read.fallback().catch(() => {})
    })
    await route.fulfill({ response })
  })
  return async () => {
    release()
    await page.unroute('**/approve')
    await page.unroute(requests)
  }
}

/** Rejects a request in the sheet that its button opened. */
async function confirmRejection(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
}

test('an agent pays a small sum by itself, asks for a large one, and is approved', async ({
  page,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await addDollars(page)
  await goToAgents(page)
  await expect(page.getByRole('heading', { name: 'No agents yet' })).toBeVisible()

  await test.step('the form asks for a name, and says nothing of amounts that it refuses', async () => {
    await page.getByRole('button', { name: 'Connect an agent' }).first().click()
    const sheet = page.getByRole('dialog')
    const summary = sheet.getByText(/without asking\. /)
    await expect(summary).toHaveText(/^Pays up to 25\.00\sUSD without asking\./)
    await sheet.getByLabel('Asks above').fill('60')
    await expect(summary).toBeHidden()
    await sheet.getByLabel('Asks above').fill('30')
    await sheet.getByLabel('Limit for one day').fill('')
    await expect(summary).toHaveText(
      /^Pays up to 30\.00\sUSD without asking\. No daily limit\. Sees no balances or payments\.$/,
    )
    await sheet.getByRole('button', { name: 'Continue' }).click()
    await expect(sheet.getByText('Enter a name for the agent.')).toBeVisible()
    await sheet.getByRole('button', { name: 'Close' }).click()
    await expect(sheet).toBeHidden()
  })

  await test.step('the sheet says in its title and aloud that the agent is connected', async () => {
    const sheet = await startAgent(page)
    // A live region says only what changes in it while it is on the page.
    const status = await sheet
      .getByRole('status')
      .filter({ hasText: 'Waiting for' })
      .elementHandle()
    expect(await redeem(page)).toEqual({ status: 'CONNECTED' })
    await expect(page.getByRole('dialog', { name: 'Agent connected' })).toBeVisible()
    expect(await status?.textContent()).toContain('Bookkeeper is connected.')
    expect(await status?.evaluate((region) => region.isConnected)).toBe(true)
    await sheet.getByRole('button', { name: 'Done' }).click()
    await expect(sheet).toBeHidden()
    await expect(page.getByRole('button', { name: 'Pause Bookkeeper' })).toBeVisible()
    await expect(
      page.getByText(
        /^May pay up to 50\.00\sUSD at a time and 200\.00\sUSD a day from Dollars; asks above 25\.00\sUSD\.$/,
      ),
    ).toBeVisible()
  })

  await test.step('Agents leads back to the wallet, and the agent there to Agents', async () => {
    await page.getByRole('link', { name: 'Back to your wallet' }).click()
    const agents = page.getByRole('region', { name: 'Agents', exact: true })
    await agents.getByRole('link', { name: /Bookkeeper/ }).click()
    await expect(page.getByRole('heading', { name: 'Agents', level: 1 })).toBeVisible()
  })

  await test.step('it pays a small sum by itself', async () => {
    expect(await ask(page, 1_000)).toEqual({ status: 'APPROVED' })
    await expect(history(page).getByRole('listitem')).toContainText(/Bookkeeper.*10\.00\sUSD/)
    await expect(page.getByText(/^10\.00\sUSD of 200\.00\sUSD spent today$/)).toBeVisible()
  })

  await test.step('it asks for a large one, and is approved', async () => {
    expect(await ask(page, 4_000)).toEqual({ status: 'PENDING_APPROVAL' })
    const request = page.getByRole('listitem', { name: /^Bookkeeper wants to pay 40\.00\sUSD$/ })
    await expect(request).toContainText('Grace Hopper, account ending in 6789')
    await expect(request).toContainText('Dollars')
    await expect(request).toContainText(/More than 25\.00\sUSD/)
    const read = await holdNextRead(page)
    await approve(page).click()
    await expect(toast(page, /You approved 40\.00\sUSD/)).toBeVisible()
    // Until what waits was read again it cannot be approved once more.
    await expect(approve(page)).toBeDisabled()
    await read()
    await expect(request).toBeHidden()
    await expect(history(page).getByText('Completed')).toHaveCount(2)
  })

  await test.step('what it paid says whose it is', async () => {
    await goHome(page)
    const paid = page.getByRole('link', { name: /To Grace Hopper.*by Bookkeeper.*40\.00\sUSD/ })
    await paid.click()
    await expect(page.locator('.facts > div', { hasText: 'Made by' })).toContainText('Bookkeeper')
  })
})

test('a customer reads on a phone what an agent may do, however long its name', async ({
  page,
  authenticator: _,
}) => {
  await page.setViewportSize({ width: 390, height: 700 })
  await becomeCustomer(page)
  await goToAgents(page)

  await test.step('each step of the sheet begins at its top', async () => {
    const sheet = await startAgent(page, 'Donaudampfschifffahrtsgesellschaftskapitän')
    await expect(sheet.getByText('Enter the code in')).toBeInViewport({ ratio: 1 })
    await redeem(page)
    await sheet.getByRole('button', { name: 'Done' }).click()
  })

  await test.step('a name of one long word leaves the limits in view', async () => {
    await page.getByRole('button', { name: /^Change limits/ }).click()
    const sheet = page.getByRole('dialog')
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 800 })
      for (const part of [
        sheet.getByRole('button', { name: 'Close' }),
        sheet.getByLabel('Limit for one day'),
      ]) {
        const box = await part.boundingBox()
        expect(box && box.x + box.width).toBeLessThanOrEqual(width)
      }
    }
  })
})

test('a customer adds dollars where agents have too few, and plays an agent in the developer’s panel', async ({
  page,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await goToAgents(page)

  await test.step('where an agent has nothing to pay with, that is said, and dollars are added at once', async () => {
    const sheet = await startAgent(page)
    await redeem(page)
    const empty = 'Your Dollars account is empty. Add dollars, so that your agents can pay.'
    await expect(sheet.getByText(empty)).toBeVisible()
    await sheet.getByRole('button', { name: 'Done' }).click()
    await expect(sheet).toBeHidden()
    await expect(page.getByText(empty)).toBeVisible()

    const second = await startAgent(page, 'Buyer')
    await redeem(page)
    await second.getByRole('button', { name: 'Add dollars' }).click()
    await expect(toast(page, /100\.00\sUSD was added to your Dollars account/)).toBeVisible()
    await expect(second.getByText('Buyer is connected.')).toBeVisible()
    await expect(second.getByText(empty)).toBeHidden()
    await second.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText(empty)).toBeHidden()
    await expect(page.getByText(/^100\.00\sUSD$/)).toBeVisible()
  })

  await test.step('a request for more than Dollars holds can be approved once dollars were added', async () => {
    expect(await ask(page, 4_000)).toEqual({ status: 'PENDING_APPROVAL' })
    for (const amount of [2_500, 2_500, 2_000]) {
      expect(await ask(page, amount)).toEqual({ status: 'APPROVED' })
    }
    await expect(waiting(page)).toContainText(/Your Dollars account holds only 30\.00\sUSD\./)
    await expect(approve(page)).toBeHidden()
    await expect(reject(page)).toBeVisible()
    await waiting(page).getByRole('button', { name: 'Add dollars' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Add dollars' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await approve(page).click()
    await expectApproved(page, '40')
  })

  await test.step('the developer’s panel plays the agent, and shows the code behind the screen', async () => {
    await page.getByRole('button', { name: 'Developer' }).click()
    const panel = page.getByRole('complementary', { name: 'Developer' })
    await panel.getByRole('tab', { name: 'Code' }).click()
    await panel.getByText('approveAgentAction', { exact: true }).click()
    await expect(panel.getByText('await approveAgentAction(wallet, action)')).toBeVisible()

    await panel.getByRole('tab', { name: 'Sandbox' }).click()
    await panel.getByRole('button', { name: 'Redeem the code on the screen' }).click()
    await expect(panel.getByText('connect an agent first')).toBeVisible()
    await startAgent(page, 'Third')
    await panel.getByRole('button', { name: 'Redeem the code on the screen' }).click()
    await expect(panel.getByText('CONNECTED', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Done' }).click()
    await panel.getByRole('button', { name: 'Pay 10.00 USD' }).click()
    await expect(panel.getByText('APPROVED', { exact: true })).toBeVisible()
    await panel.getByRole('button', { name: 'Ask for 40.00 USD' }).click()
    await expect(panel.getByText('PENDING_APPROVAL', { exact: true })).toBeVisible()
    await expect(approve(page)).toBeVisible()
  })
})

/**
 * Presses Try again, with which reads that failed succeed. The page reads again by itself, too: those
 * reads wait for the press, because the button is gone after one.
 */
async function tryAgain(page: Page, reads: RegExp): Promise<void> {
  let press = () => {}
  const pressed = new Promise<void>((resolve) => {
    press = resolve
  })
  await page.route(reads, async (route) => {
    await pressed
    await route.continue()
  })
  await page.getByRole('button', { name: 'Try again' }).click()
  press()
}

test('a customer approves no request before its receiver and its note are known, and tells a payee from its twin', {
  tag: '@T40',
}, async ({ page, demo, authenticator: _ }) => {
  await becomeCustomer(page)
  await addDollars(page)
  await goToAgents(page)
  const sheet = await startAgent(page, 'Bookkeeper', ['See my balances', 'Add receivers'])
  const agent = await redeemAsProgram(sheet, demo.sandboxUrl)
  await sheet.getByRole('button', { name: 'Done' }).click()
  const real = await agent.findPayee()

  await test.step('a request whose payee is not known cannot be approved', async () => {
    await page.route(/\/wallet\/customers\/external-accounts/, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), data: [] } })
    })
    await page.reload()
    await agent.transfer(real, 4_100)
    await expect(page.getByText('This page does not know the receiver')).toBeVisible()
    await expect(reject(page)).toBeVisible()
    await expect(approve(page)).toBeHidden()
    await tryAgain(page, /\/wallet\/customers\/external-accounts/)
    await expect(page.getByText('Grace Hopper, account ending in 6789')).toBeVisible()
    await approve(page).click()
    await expectApproved(page, '41')
  })

  await test.step('a request shows the note that the agent wrote, and waits for it', async () => {
    await page.route(/\/wallet\/transactions\/Transaction/, (route) => route.abort())
    await agent.pay(real, 4_000, 'For stolen\ngoods\u202e live')
    await expect(page.getByText('The note of this payment could not be read')).toBeVisible()
    await expect(reject(page)).toBeVisible()
    await expect(approve(page)).toBeHidden()
    await tryAgain(page, /\/wallet\/transactions\/Transaction/)
    const note = page.locator('.facts > div', { hasText: 'Note by the agent' })
    await expect(note.getByRole('definition')).toHaveText('“For stolen goods live”')
    await approve(page).click()
    await expectApproved(page, '40')
  })

  await test.step('a payee that an agent added is told apart from the one it imitates', async () => {
    const twin = await agent.addPayee('Grace Hopper', '999000006789')
    for (const payee of [real, twin]) await agent.transfer(payee, 3_000)
    const requests = page.getByRole('listitem', { name: /^Bookkeeper wants to pay/ })
    const check = async () => {
      await expect(requests).toHaveCount(2)
      await expect(requests.first()).toContainText('Grace Hopper, account ending in 23456789')
      await expect(requests.last()).toContainText('Grace Hopper, account ending in 00006789')
      await expect(requests.last()).toContainText(
        'You have not paid this receiver yourself before.',
      )
    }
    await check()
    await page.reload()
    await check()
  })

  await test.step('where lines begin at the right, both keep the order of their words', async () => {
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
    const why = page.locator('.facts > div', { hasText: 'Why it asks' }).locator('bdi').first()
    await expect(why).toContainText('More than')
    await expect(why).toHaveCSS('direction', 'ltr')
    const note = page.getByText('You have not paid this receiver yourself before.').first()
    await expect(note).toHaveCSS('unicode-bidi', 'plaintext')
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'ltr'))
  })

  await test.step('also among the accounts, and where a payment to it begins', async () => {
    await page.getByRole('link', { name: 'Accounts', exact: true }).click()
    await expect(page.getByText('Account ending in 23456789')).toBeVisible()
    await expect(page.getByText('Account ending in 00006789')).toBeVisible()
    await page
      .getByRole('link', { name: 'Send to Grace Hopper, account ending in 00006789' })
      .click()
    await expect(page.getByRole('radio', { name: /ending in 00006789/ })).toBeChecked()
    await expect(page.getByRole('radio', { name: /ending in 23456789/ })).toBeVisible()
  })
})

test('a customer uses the passkey again to widen limits and to approve, and not to narrow or to reject', async ({
  page,
  time,
  authenticator,
}) => {
  await becomeEmployer(page)
  await time.pass(121)
  const confirm = page.getByRole('button', { name: 'Confirm with passkey' })

  await test.step('a wider policy needs the passkey, and a narrower one does not', async () => {
    const sheet = page.getByRole('dialog', { name: 'Limits of Bookkeeper' })
    const open = () => page.getByRole('button', { name: 'Change limits of Bookkeeper' }).click()
    await open()
    await sheet.getByLabel('Limit for one day').fill('100')
    await sheet.getByRole('button', { name: 'Save' }).click()
    await expect(sheet).toBeHidden()
    await expect(page.getByText(/and 100\.00\sUSD a day/)).toBeVisible()

    await open()
    await sheet.getByLabel('Limit for one day').fill('1000')
    await sheet.getByRole('button', { name: 'Save' }).click()
    await sheet.getByRole('button', { name: 'Confirm with passkey' }).click()
    await expect(sheet).toBeHidden()
    await expect(page.getByText(/and 1,000\.00\sUSD a day/)).toBeVisible()
  })

  await test.step('an approval needs a passkey that was used a moment ago', async () => {
    await ask(page, 4_000)
    await expect(approve(page)).toBeVisible()
    await time.pass(121)
    await authenticator.setUserVerified(false)
    await approve(page).click()
    await confirm.click()
    await expect(page.getByRole('alert')).toBeVisible()
    await authenticator.setUserVerified(true)
    await confirm.click()
    await expectApproved(page, '40')
  })

  await test.step('a rejection needs none', async () => {
    await ask(page, 3_000)
    await expect(reject(page)).toBeVisible()
    await time.pass(121)
    await reject(page).click()
    await page.getByLabel('Reason (optional)').fill('Not this month')
    await confirmRejection(page)
    await expect(toast(page, /You rejected 30\.00\sUSD/)).toBeVisible()
    await expect(history(page)).toContainText('You rejected it')
    await expect(history(page)).toContainText('Not this month')
  })
})

test('a customer confirms the passkey where Approve was pressed', async ({
  page,
  time,
  authenticator: _,
}) => {
  await becomeEmployer(page)
  const confirm = page.getByRole('button', { name: 'Confirm with passkey' })
  await ask(page, 4_000)
  for (const [amount, width, height] of [
    [3_100, 390, 844],
    [3_200, 1280, 800],
  ] as const) {
    await test.step(`${width} px wide`, async () => {
      const shown = `${amount / 100}\\.00\\sUSD`
      await page.setViewportSize({ width, height })
      await ask(page, amount)
      await expect(approve(page)).toHaveCount(2)
      await time.pass(121)
      const second = approve(page, shown)
      // Near the end of the screen, above the tabs.
      await second.evaluate((button) =>
        scrollBy(0, button.getBoundingClientRect().bottom - innerHeight + 100),
      )
      const scrolled = () => page.evaluate(() => scrollY)
      const before = await scrolled()
      await second.click()
      await expect(confirm).toBeFocused()
      await expect(confirm).toBeInViewport({ ratio: 1 })
      expect(await confirm.evaluate(isUncovered)).toBe(true)
      // By no more than what is said above it.
      expect(Math.abs((await scrolled()) - before)).toBeLessThan(150)
      await page.keyboard.press('Enter')
      await expectApproved(page, shown)
      await expect(approve(page)).toHaveCount(1)
    })
  }
})

test('a customer approves a request that has changed, one whose outcome is unknown, and one that fails', async ({
  page,
  context,
  authenticator: _,
}) => {
  await becomeEmployer(page)

  await test.step('a request that has changed is shown again with what changed, and not approved', async () => {
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
    await approve(page, '40\\.00\\sUSD').click()
    await expectApproved(page, '40')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  await test.step('an approval that never left is nothing', async () => {
    await ask(page, 4_500)
    await expect(approve(page)).toBeVisible()
    await context.setOffline(true)
    await approve(page).click()
    await expect(page.getByText('You are offline, so nothing was approved.')).toBeVisible()
    await context.setOffline(false)
    await approve(page).click()
    await expectApproved(page, '45')
  })

  await test.step('one that may have left is unknown until it is read', async () => {
    await ask(page, 3_000)
    await page.route('**/approve', (route) => route.abort())
    await approve(page).click()
    await expect(page.getByText('We do not know whether your approval arrived.')).toBeVisible()
    await page.unroute('**/approve')
    // It arrives, and every response is lost.
    await page.route('**/approve', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await approve(page).click()
    await expect(page.getByText(/the result of your approval of 30\.00\sUSD for /)).toBeVisible()
    await expect(approve(page)).toBeHidden()
    await expect(history(page).getByText('Completed')).toHaveCount(3)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  await test.step('one that fails says why, as far as that is known', async () => {
    await page.reload()
    await ask(page, 2_600)
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
})

test('a customer sees requests counted, and can only reject one whose price has expired', async ({
  page,
  time,
  authenticator: _,
}) => {
  await becomeEmployer(page)
  await ask(page, 4_000)
  await ask(page, 3_000, 'quote')
  await expect(approve(page)).toHaveCount(2)
  // A transfer has no price.
  for (const name of ['Fee, included', 'Rate', 'Receiver gets']) {
    await expect(page.locator('.facts > div', { hasText: name })).toHaveCount(1)
  }

  await test.step('the first screen counts requests, and none whose price has expired', async () => {
    await goHome(page)
    await expect(
      page.getByRole('link', { name: /2.*Requests from agents are waiting for your decision/ }),
    ).toBeVisible()
    await time.passAtService(5 * 60)
    await expect(
      page.getByRole('link', {
        name: /1.*An agent is waiting for your decision.*wants to pay 40\.00.USD to /,
      }),
    ).toBeVisible()
  })

  await test.step('its price expires where the customer looks at it, too', async () => {
    await goToAgents(page)
    await ask(page, 3_500, 'quote')
    const [first, second] = [approve(page, '40'), approve(page, '35')]
    await expect(first).toBeVisible()
    await expect(second).toBeVisible()
    await time.passAtService(5 * 60)
    const expired = page.getByText(/^The price has expired,.* has to ask again\.$/)
    await expect(expired).toHaveCount(2)
    await expect(second).toBeHidden()
    await expect(first).toBeVisible()
    await reject(page, '35').click()
    await confirmRejection(page)
    await expect(history(page)).toContainText('You rejected it')
  })
})

test('a customer pauses an agent and narrows its limits, and approves once both allow it again', async ({
  page,
  time,
  authenticator: _,
}) => {
  await becomeEmployer(page)

  await test.step('a paused agent can start nothing, and what it asked for waits until it is resumed', async () => {
    await ask(page, 4_000)
    await expect(approve(page)).toBeVisible()
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
    await confirm.click()
    await expectApproved(page, '40')
  })

  await test.step('a request above a limit that was narrowed cannot be approved until the limit allows it', async () => {
    await ask(page, 4_200)
    await expect(approve(page)).toBeVisible()
    const sheet = page.getByRole('dialog', { name: 'Limits of Bookkeeper' })
    const limit = async (perPayment: string, askAbove: string) => {
      await sheet.getByLabel('Limit for one payment').fill(perPayment)
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
    await expectApproved(page, '42')
  })
})

test('a customer removes, renews and cancels codes of agents that have not connected', async ({
  page,
  time,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await goToAgents(page)

  await test.step('an agent that never connected is removed in words of its own', async () => {
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

  const sheet = page.getByRole('dialog')
  await test.step('an agent that connected meanwhile stays when another one is begun in its place', async () => {
    await startAgent(page)
    const code = await codeOnScreen(page)
    await page.reload()
    await page.getByRole('button', { name: 'Connect again: Bookkeeper' }).click()
    expect(await redeem(page, code)).toEqual({ status: 'CONNECTED' })
    await sheet.getByLabel('Name', { exact: true }).fill('Second')
    await sheet.getByRole('button', { name: 'Continue' }).click()
    await expect(sheet.locator('.letters')).toBeVisible()
    await expect(sheet.and(page.locator(':focus-within'))).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(page.getByRole('button', { name: 'Pause Bookkeeper' })).toBeVisible()
  })

  await test.step('a code that has expired is renewed', async () => {
    await startAgent(page, 'Buyer')
    const first = await codeOnScreen(page)
    await time.pass(15 * 60 + 5)
    await expect(sheet.getByText('This code has expired.')).toBeVisible()
    await sheet.getByRole('button', { name: 'Get a new code' }).click()
    await sheet.getByRole('button', { name: 'Confirm with passkey' }).click()
    await expect(sheet.locator('.letters')).not.toHaveText(first)
    expect(await redeem(page)).toEqual({ status: 'CONNECTED' })
    await sheet.getByRole('button', { name: 'Done' }).click()
    await expect(sheet).toBeHidden()
  })

  await test.step('one that is cancelled leaves no agent', async () => {
    await startAgent(page, 'Travel assistant')
    // It is removed behind the page, in two requests: a reload would end them.
    const removed = page.waitForResponse(
      (response) => response.request().method() === 'DELETE' && response.status() !== 202,
    )
    await sheet.getByRole('button', { name: 'Cancel' }).click()
    await expect(sheet).toBeHidden()
    expect((await removed).ok()).toBe(true)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Buyer' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Bookkeeper' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Travel assistant' })).toBeHidden()
  })

  await test.step('a customer without a passkey is told before the form of a new agent', async () => {
    await page.route(/\/wallet\/auth\/credentials(\?|$)/, async (route) => {
      const response = await route.fetch()
      const body = await response.json()
      for (const credential of body.data) credential.type = 'EMAIL_OTP'
      await route.fulfill({ response, json: body })
    })
    await page.reload()
    await page.getByRole('button', { name: 'Connect an agent' }).first().click()
    await expect(sheet.getByText('your wallet has none')).toBeVisible()
    await expect(sheet.getByLabel('Name', { exact: true })).toBeHidden()
    await sheet.getByRole('link', { name: 'Add a passkey' }).click()
    await expect(page.getByRole('heading', { name: 'Security', level: 1 })).toBeVisible()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
})

test('a customer hears of requests on every screen and decides in one of two tabs', async ({
  page,
  context,
  authenticator: _,
}) => {
  await becomeEmployer(page)

  await test.step('the relay’s stream says what an agent asks for', async () => {
    const opened = page.waitForResponse(/\/wallet\/agents\/approvals\/events/)
    await page.reload()
    expect((await opened).headers()['content-type']).toMatch(/^text\/event-stream/)
  })

  await test.step('a request that waited before the page was opened is counted, and is no news', async () => {
    expect(await ask(page, 4_200)).toEqual({ status: 'PENDING_APPROVAL' })
    await expect(reject(page)).toBeVisible()
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
    await expect(page.getByRole('link', { name: /1.*An agent is waiting/ })).toBeVisible()
    await agents
  })

  const other = await context.newPage()
  await other.goto('/agents')
  await expect(reject(other)).toBeVisible()
  await test.step('a new one is said on other screens, counted, and shown in every tab', async () => {
    await ask(page, 4_500)
    await expect(toast(page, /Bookkeeper asks to pay 45\.00\sUSD\./)).toBeVisible()
    const said = await page.evaluate(() => Reflect.get(window, 'said') as string[])
    expect(said.filter((text) => /asks to pay/.test(text) && !text.includes('45.00'))).toEqual([])
    await expect(reject(other)).toHaveCount(2)
    await page.getByRole('link', { name: /2.*Requests from agents are waiting/ }).click()
  })

  await test.step('what is decided in one tab is gone in the other', async () => {
    await reject(page, '45').click()
    await confirmRejection(page)
    await expect(reject(page)).toHaveCount(1)
    await expect(reject(other)).toHaveCount(1)
  })

  const sheet = page.getByRole('dialog')
  await test.step('what was decided in another tab closes the sheet that is open for it', async () => {
    await reject(page).click()
    await expect(sheet.getByLabel('Reason (optional)')).toBeVisible()
    await reject(other).click()
    await confirmRejection(other)
    await expect(sheet).toBeHidden()
    await expect(toast(page, 'This request was already decided')).toBeVisible()
  })

  await test.step('and so does the agent that was disconnected there', async () => {
    await page.getByRole('button', { name: 'Change limits of Bookkeeper' }).click()
    await expect(sheet.getByLabel('Limit for one day')).toBeVisible()
    await other.getByRole('button', { name: 'Disconnect Bookkeeper' }).click()
    await other.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
    await expect(sheet).toBeHidden()
    await expect(toast(page, /Bookkeeper.? was disconnected\./)).toBeVisible()
  })
})

/** Whether nothing is in front of an element's last line, such as the tabs. */
function isUncovered(element: Element): boolean {
  const { left, width, bottom } = element.getBoundingClientRect()
  return document.elementFromPoint(left + width / 2, bottom - 2) === element
}

const prepared = (page: Page) => page.getByRole('link', { name: /^Review and sign 5\.00\sUSDB/ })

test('a customer signs a payment that an agent prepared, and disconnects the agent for good', async ({
  page,
  demo,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await addDollars(page)
  await goToAgents(page)
  const sheet = await startAgent(page, 'Bookkeeper', ['See my balances', 'Prepare payments'])
  const agent = await redeemAsProgram(sheet, demo.sandboxUrl)
  await sheet.getByRole('button', { name: 'Done' }).click()
  const payee = await agent.findPayee()
  await agent.prepare(payee, 5_000_000, 'For stolen goods')
  const review = page.getByRole('dialog', { name: 'Review and sign' })

  await test.step('it says whom it pays and until when, and its review leads back', async () => {
    const list = page.getByRole('region', { name: 'Prepared from your wallet' })
    await expect(list).toContainText('Grace Hopper, account ending in 6789')
    await expect(list).toContainText(/Price valid for another .+ sec/)
    await page.setViewportSize({ width: 390, height: 844 })
    await prepared(page).click()
    await expect(review.and(page.locator(':focus-within'))).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('heading', { name: 'Agents', level: 1 })).toBeVisible()
    await page.setViewportSize({ width: 1280, height: 720 })
  })

  await test.step('its review shows the agent and the note it wrote, and it is signed', async () => {
    await goHome(page)
    await page.getByRole('link', { name: /An agent is waiting/ }).click()
    await prepared(page).click()
    await expect(review.getByText(/Bookkeeper.? prepared this payment\./)).toBeVisible()
    const note = review.locator('.facts > div', { hasText: 'Note by the agent' })
    await expect(note.getByRole('definition')).toHaveText('“For stolen goods”')
    await readTerms(page)
    await signAndSend(page)
    await expect(page.getByRole('status').getByText('Completed')).toBeVisible()
  })

  await goHome(page)
  await goToAgents(page)
  await agent.prepare(payee, 5_000_000, 'Again')
  await agent.transfer(payee, 1_000)
  await agent.transfer(payee, 4_000)
  await expect(approve(page)).toBeVisible()
  const path = await prepared(page).getAttribute('href')

  await test.step('an agent that is disconnected loses its access, and what it asked for is gone', async () => {
    await page.getByRole('button', { name: 'Disconnect Bookkeeper' }).click()
    const sheet = page.getByRole('dialog')
    await expect(sheet).toContainText('Bookkeeper loses its access at once, and for good.')
    await sheet.getByRole('button', { name: 'Disconnect' }).click()
    await expect(page.getByRole('heading', { name: 'No agents yet' })).toBeVisible()
    await expect(approve(page)).toBeHidden()
    await expect(prepared(page)).toBeHidden()
    await expect(agent.transfer(payee, 1_000)).rejects.toThrow('401')
  })

  await test.step('what it paid keeps its name, and what it asked for was not paid', async () => {
    await page.reload()
    await expect(history(page).getByRole('listitem').filter({ hasText: '40.00' })).toContainText(
      /40\.00\sUSDNot paid: agent disconnected$/,
    )
    const paid = history(page).getByRole('listitem').filter({ hasText: '10.00' })
    await expect(paid).toContainText('Bookkeeper')
    await paid.getByRole('link').click()
    await expect(page.locator('.facts > div', { hasText: 'Made by' })).toContainText('Bookkeeper')
  })

  await test.step('what it prepared is not signed any more', async () => {
    await goHome(page)
    await expect(page.getByRole('link', { name: /An agent is waiting/ })).toBeHidden()
    await page.goto(path ?? '')
    await expect(
      page.getByText('The agent that prepared this payment is disconnected'),
    ).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
  })
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
  await expectApproved(page, '40')
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
