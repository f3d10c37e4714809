import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { Agents } from '../../../demo/agents/Agents.tsx'
import { Home } from '../../../demo/home/Home.tsx'
import { Send } from '../../../demo/money/Send.tsx'
import { CodeForm } from '../../../demo/signIn/CodeForm.tsx'
import { rightAnswers } from '../../support/answers.ts'
import { backendOf, usd } from '../support/backend.ts'
import { render } from '../support/render.tsx'

const sheet = page.getByRole('dialog', { name: 'Add money' })
const strip = page.getByRole('complementary', { name: 'Sandbox', exact: true })
const funding = page.getByRole('region', { name: 'Funding details' })

describe('what only a sandbox has', () => {
  it('is below the funding details where money is added to the wallet', async () => {
    await render(<Home />, { answer: backendOf() })
    await expect.element(page.getByText('Balance 100.00 USDB')).toBeVisible()
    await page.getByRole('button', { name: 'Add money' }).click()
    await expect.element(sheet.getByText('sp1pgss')).toBeVisible()
    await expect.element(strip.getByRole('button', { name: 'Add to wallet' })).toBeVisible()
    expect(isBelow(strip, funding)).toBe(true)
  })

  it('is below the funding details where money is added for agents', async () => {
    const accountOrWalletInfo = { accountType: 'USD_ACCOUNT', accountNumber: '000987654321' }
    const dollars = {
      id: 'InternalAccount:2',
      balance: { amount: 1_250, currency: usd },
      fundingPaymentInstructions: [{ accountOrWalletInfo, isPlatformAccount: false }],
    }
    const agents = { data: [rightAnswers.parseAgent], hasMore: false }
    const routes = {
      'GET /wallet/agents': () => ({ status: 200, body: agents }),
      'GET /api/dollars': () => ({ status: 200, body: dollars }),
    }
    await render(<Agents />, { path: '/agents', answer: backendOf({ routes }) })
    await page.getByRole('button', { name: 'Add dollars' }).click()
    await expect.element(sheet.getByText('000987654321')).toBeVisible()
    await expect.element(sheet.getByText('are added to your Dollars account.')).toBeVisible()
    await expect.element(strip.getByRole('button', { name: 'Add dollars' })).toBeVisible()
    expect(isBelow(strip, funding)).toBe(true)
  })

  it('has the addresses to test with, and not the form beside them', async () => {
    const addresses = [{ address: '$success.eur@sandbox.uma.test', outcome: 'success' }]
    const routes = { 'GET /api/test-addresses': () => ({ status: 200, body: { addresses } }) }
    await render(<Send />, { path: '/send', answer: backendOf({ accounts: [], routes }) })
    await expect.element(strip.getByRole('region', { name: 'Test addresses' })).toBeVisible()
    expect(strip.getByRole('textbox').query()).toBeNull()
  })

  it('has the mailbox, and not the code that is mailed', async () => {
    const nothing = () => {}
    await render(
      <CodeForm
        channel="EMAIL_OTP"
        sentTo="ada@example.com"
        inputMode="numeric"
        busy={false}
        error={undefined}
        onCode={nothing}
        onResend={async () => ({ sent: true, resendAfterSeconds: 30 })}
      />,
    )
    await expect.element(page.getByLabelText('Code', { exact: true })).toBeVisible()
    await expect.element(strip.getByRole('button', { name: /mailbox/ })).toBeVisible()
    expect(strip.getByRole('textbox').query()).toBeNull()
  })
})

/** Whether one part of the page stands wholly under the other. */
function isBelow(one: typeof strip, other: typeof strip): boolean {
  const [{ top }, { bottom }] = [one, other].map((part) =>
    part.element().getBoundingClientRect(),
  ) as [DOMRect, DOMRect]
  return top >= bottom
}
