import { expect } from '@playwright/test'
import { createPasskey, signUp } from './support/customer.ts'
import { askService } from './support/serviceAccess.ts'
import { test } from './support/test.ts'

test('every bank account can be paid, however many there are', async ({
  page,
  demo,
  authenticator: _,
}) => {
  await signUp(page)
  const reading = page.waitForResponse(/\/wallet\/customers\/internal-accounts/)
  await createPasskey(page)
  const [{ customerId }] = (await (await reading).json()).data
  // More than the service lists at a time.
  const endings = Array.from({ length: 23 }, (_nothing, index) => String(7_000 + index))
  for (const ending of endings) {
    const answer = await askService(demo, '/customers/external-accounts', {
      method: 'POST',
      body: JSON.stringify({
        customerId,
        currency: 'USD',
        accountInfo: {
          accountType: 'USD_ACCOUNT',
          accountNumber: `00012345${ending}`,
          routingNumber: '021000021',
          beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Grace Hopper' },
        },
      }),
    })
    expect(answer.status).toBe(201)
  }

  await page.goto('/accounts')
  for (const ending of endings) {
    await expect(page.getByText(`Account ending in ${ending}`)).toBeVisible()
  }
})
