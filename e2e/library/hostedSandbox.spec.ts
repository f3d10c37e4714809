import { expect } from '@playwright/test'
import { codeOf, openWallet, test } from './support/test.ts'

test.use({ mode: 'magic' })

test('signs in with the code every hosted sandbox takes, and with no other', async ({
  page,
  user,
}) => {
  await openWallet(page)
  await page.evaluate((email) => window.holdfast.addEmailOtp(window.wallet, { email }), user.email)
  const signIn = await page.evaluateHandle(() => window.holdfast.startEmailOtp(window.wallet))
  const complete = (code: string) =>
    signIn.evaluate(
      (started, typed) =>
        started.complete(typed).then(
          () => 'none',
          (error) => error.code,
        ),
      code,
    )

  expect(await complete('123456')).toBe('ONE_TIME_CODE_REJECTED')
  expect(await complete('000000')).toBe('none')
  expect(
    await codeOf(page, () =>
      window.holdfast.updatePrivacy(window.wallet, { privateEnabled: true }),
    ),
  ).toBe('none')
})
