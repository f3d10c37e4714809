import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { AddWayInSheet } from '../../../demo/security/AddWayInSheet.tsx'
import { Security } from '../../../demo/security/Security.tsx'
import { sessionFixture } from '../../support/fixtures.ts'
import { backendOf } from '../support/backend.ts'
import { useLargeText } from '../support/largeText.ts'
import { render } from '../support/render.tsx'

/** What reaches past the right edge of the window. */
function tooWide(): string[] {
  return [...document.querySelectorAll('#root *')]
    .filter((element) => !element.closest('.hidden, .skip'))
    .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
    .map((element) => element.outerHTML.slice(0, 80))
}

describe('the security screen', () => {
  it.each([320, 390])(
    'in text of twice the size, at %d px, is as wide as the window',
    async (width) => {
      useLargeText()
      const own = sessionFixture()
      const device = {
        sessionId: own.id,
        browserId: own.id,
        browser: 'Samsung Internet',
        system: 'Android',
        address: '2001:db8:85a3:1234:5678:8a2e:370:7334',
        isSameAddress: true,
        lastActiveAt: own.createdAt,
      }
      await render(<Security />, {
        size: [width, 844],
        answer: backendOf({
          routes: {
            'GET /wallet/auth/sessions': () => ({ status: 200, body: { data: [own] } }),
            'GET /api/devices': () => ({ status: 200, body: { devices: [device] } }),
          },
        }),
      })
      await expect.element(page.getByText('Samsung Internet on Android')).toBeVisible()
      expect(tooWide()).toEqual([])
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    },
  )

  it('leads to the section that its address names', async () => {
    await render(<Security />, { path: '/security#privacy', answer: backendOf() })
    await expect.element(page.getByRole('heading', { name: 'Privacy' })).toHaveFocus()
  })

  it('says that a wallet that is not private can be seen publicly', async () => {
    await render(<Security />, { answer: backendOf() })
    await expect
      .element(page.getByRole('switch', { name: 'Private wallet' }))
      .toHaveAccessibleDescription('Your balance and payments can be seen publicly.')
  })
})

it.each([
  [
    'EMAIL_OTP',
    /Anyone who can read your email can .*unlock your wallet and send up to 250\.00.USDB at a time/,
  ],
  ['SMS_OTP', /Anyone who can read your text messages can .*send up to 250\.00.USDB at a time/],
] as const)('a customer who adds %s is told who else can then pay', async (type, risk) => {
  await render(<AddWayInSheet type={type} onClose={() => {}} />, { answer: backendOf() })
  await expect.element(page.getByText(risk)).toBeVisible()
  await expect.element(page.getByText(risk)).toHaveTextContent(/Keep a passkey as well\.$/)
})

it('a customer who adds codes is told what needs a passkey all the same', async () => {
  await render(<AddWayInSheet type="EMAIL_OTP" onClose={() => {}} />, { answer: backendOf() })
  await expect
    .element(page.getByText(/a payment above 250\.00.USDB.* you need a passkey/))
    .toBeVisible()
})
