import { expect } from '@playwright/test'
import { expectStatus, lastCode, openSignedIn } from './support/people.ts'
import { codeOf, openWallet, test } from './support/test.ts'

test('adds an e-mail credential and signs in with the code from the mail', async ({
  page,
  harness,
  user,
}) => {
  await openSignedIn(page, harness, user)

  await expectStatus(page, 'signedIn')
  const session = await page.evaluate(() => window.wallet.getState().session)
  expect(session).toMatchObject({ type: 'EMAIL_OTP', nickname: user.email })
})

test('goes on after a reload between the mail and the code', { tag: '@hosted' }, async ({
  page,
  harness,
  user,
}) => {
  await openWallet(page)
  await page.evaluate(async (email) => {
    await window.holdfast.addEmailOtp(window.wallet, { email })
    await window.holdfast.startEmailOtp(window.wallet)
  }, user.email)
  await openWallet(page)
  const code = await lastCode(harness, user.email)
  await page.evaluate(async (typed) => {
    const signIn = await window.holdfast.resumeEmailOtp(window.wallet)
    await signIn?.complete(typed)
  }, code)

  await expectStatus(page, 'signedIn')
  const left = await page.evaluate(() => window.holdfast.resumeEmailOtp(window.wallet))
  expect(left).toBeUndefined()
})

test('says that a code is wrong and takes the right one after', async ({ page, harness, user }) => {
  await openWallet(page)
  await page.evaluate((email) => window.holdfast.addEmailOtp(window.wallet, { email }), user.email)
  const signIn = await page.evaluateHandle(() => window.holdfast.startEmailOtp(window.wallet))
  const code = await lastCode(harness, user.email)
  const wrong = code === '000000' ? '111111' : '000000'
  const complete = (typed: string) =>
    signIn.evaluate(
      (started, text) =>
        started.complete(text).then(
          () => 'none',
          (error) => error.code,
        ),
      typed,
    )

  expect(await complete(wrong)).toBe('ONE_TIME_CODE_REJECTED')
  expect(await complete('12')).toBe('INVALID_INPUT')
  await expectStatus(page, 'signedOut')
  expect(await complete(` ${code.slice(0, 3)} ${code.slice(3)} `)).toBe('none')
})

test('an error that is written down whole tells neither code nor address', { tag: '@T21' }, async ({
  page,
  harness,
  user,
}) => {
  await openWallet(page)
  await page.evaluate((email) => window.holdfast.addEmailOtp(window.wallet, { email }), user.email)
  const code = await lastCode(harness, user.email)
  const typed = code === '483920' ? '483921' : '483920'
  const written = await page.evaluate(
    async ([wrong, email]) => {
      const { holdfast, wallet } = window
      const signIn = await holdfast.startEmailOtp(wallet)
      const attempts = [
        () => signIn.complete(wrong),
        () => signIn.complete(`${wrong}#`),
        () => holdfast.addEmailOtp(wallet, { email: `not-${email}` }),
        () => holdfast.addEmailOtp(wallet, { email: `${email} ${email}` }),
      ]
      const texts: string[] = []
      for (const attempt of attempts) {
        let error: unknown = await attempt().then(
          () => undefined,
          (thrown) => thrown,
        )
        for (; error instanceof Error; error = error.cause) {
          texts.push(`${JSON.stringify(error)} ${error} ${error.stack}`)
        }
      }
      return texts
    },
    [typed, user.email] as const,
  )

  expect(written.length).toBeGreaterThanOrEqual(4)
  expect(written.filter((text) => text.includes(typed) || text.includes(user.email))).toEqual([])
})

test('sends a code that is entered twice at once only once', async ({ page, harness, user }) => {
  await openWallet(page)
  await page.evaluate((email) => window.holdfast.addEmailOtp(window.wallet, { email }), user.email)
  const signIn = await page.evaluateHandle(() => window.holdfast.startEmailOtp(window.wallet))
  const code = await lastCode(harness, user.email)
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  const ids = await signIn.evaluate(async (started, typed) => {
    const sessions = await Promise.all([started.complete(typed), started.complete(typed)])
    return sessions.map(({ id }) => id)
  }, code)

  expect(ids[0]).toBe(ids[1])
  expect(requests.filter((url) => url.endsWith('/verify'))).toHaveLength(1)
})

test('counts down before another code, and asks for none until then', { tag: '@T17' }, async ({
  page,
  user,
}) => {
  await openWallet(page)
  await page.evaluate((email) => window.holdfast.addEmailOtp(window.wallet, { email }), user.email)
  const signIn = await page.evaluateHandle(() => window.holdfast.startEmailOtp(window.wallet))
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/wallet/')) requests.push(request.url())
  })
  const results = await signIn.evaluate(async (started) => [
    await started.resend(),
    await started.resend(),
  ])

  expect(results.map(({ sent }) => sent)).toEqual([false, false])
  expect(results[0]?.resendAfterSeconds).toBeGreaterThan(0)
  expect(requests).toEqual([])
})

test('an address that is not the user’s is refused, and nothing is added', async ({
  page,
  user: _,
}) => {
  await openWallet(page)
  const code = await codeOf(page, () =>
    window.holdfast.addEmailOtp(window.wallet, { email: 'somebody-else@example.com' }),
  )

  expect(code).toBe('API_ERROR')
  expect(await page.evaluate(() => window.holdfast.listCredentials(window.wallet))).toEqual([])
})
