import { signOut } from 'holdfast'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { Unlock } from '../../../demo/signIn/Unlock.tsx'
import type { StartPart } from '../../../src/shared/start.ts'
import { rightAnswers } from '../../support/answers.ts'
import { sessionFixture } from '../../support/fixtures.ts'
import { backendOf, type Customer } from '../support/backend.ts'
import { render } from '../support/render.tsx'

const passkey = { ...rightAnswers.parseCredential, type: 'PASSKEY' }
const email = { ...passkey, id: 'AuthMethod:2', type: 'EMAIL_OTP', nickname: 'ada@example.com' }
const button = (name: string) => page.getByRole('button', { name, exact: true })
const otherDevice = page.getByText('Is your passkey not on this device?')

/** @param passkeyChallenge - the part of the relay's response that has the challenge, or its refusal */
async function show(
  credentials: object[],
  passkeyChallenge: StartPart = issued,
  routes: Customer['routes'] = {},
) {
  const listed = { status: 200, body: { data: credentials, hasMore: false } }
  const { accountId } = sessionFixture()
  const started = { status: 200, body: { accountId, credentials: listed, passkeyChallenge } }
  const rendered = await render(<Unlock text="Unlock it" />, {
    answer: backendOf({
      routes: {
        'GET /wallet/auth/credentials': () => listed,
        'POST /wallet/start': () => started,
        ...routes,
      },
    }),
  })
  await signOut(rendered.wallet)
  return rendered
}

const issued: StartPart = {
  status: 200,
  body: {
    ...passkey,
    challenge: 'A'.repeat(43),
    requestId: 'Request:1',
    expiresAt: '2099-01-01T00:00:00Z',
  },
}
const refused: StartPart = {
  status: 429,
  body: { status: 429, code: 'RATE_LIMITED', message: 'Planted' },
}

describe('unlocking with a passkey', () => {
  it('that is the only sign-in method says what to do on a device without it', async () => {
    await show([passkey])
    await otherDevice.click()
    for (const way of ['add a sign-in method there', 'password manager', 'recovery phrase']) {
      await expect.element(page.getByText(way)).toBeVisible()
    }
    const help = page.getByRole('link', { name: 'help@marram.example' })
    await expect.element(help).toHaveAttribute('href', 'mailto:help@marram.example')
  })

  it('beside other passkeys alone says so, too', async () => {
    await show([passkey, { ...passkey, id: 'AuthMethod:3', nickname: 'Key ring' }])
    await expect.element(button('Unlock with passkey')).toBeVisible()
    await expect.element(otherDevice).toBeVisible()
  })

  it('beside another method leaves that to it', async () => {
    await show([passkey, email])
    await expect.element(button('Email me a code')).toBeVisible()
    expect(otherDevice.query()).toBeNull()
  })

  it.each([
    ['Email me a code', email],
    ['Text me a code', { ...email, type: 'SMS_OTP', nickname: '+4915112345678' }],
  ])(
    'beside codes says where they go, and what to do if none arrives: %s',
    async (name, method) => {
      const sent = { ...method, expiresAt: '2099-01-01T00:00:00Z' }
      await show([passkey, method], issued, {
        'POST /wallet/auth/credentials/AuthMethod:2/challenge': () => ({ status: 200, body: sent }),
      })
      await expect.element(page.getByText(`Codes are sent to ${method.nickname}.`)).toBeVisible()
      await button(name).click()
      const text = `We sent a code to ${method.nickname}. No code after a minute? Check spam, or send another.`
      await expect.element(page.getByText(text)).toBeVisible()
    },
  )

  it('leaves codes to be used where its challenge is refused', async () => {
    const sent = { ...email, expiresAt: '2099-01-01T00:00:00Z' }
    await show([passkey, email], refused, {
      'POST /wallet/auth/credentials/AuthMethod:2/challenge': () => ({ status: 200, body: sent }),
    })
    await button('Unlock with passkey').click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('Too many attempts.')
    await button('Email me a code').click()
    await expect.element(page.getByLabelText('Code', { exact: true })).toBeVisible()
    await button('Choose another way').click()
    await expect.element(button('Unlock with passkey')).toBeVisible()
  })

  it.each([
    ['at once', 0, 'The passkey prompt was refused or cancelled. Try again'],
    ['by the customer', 400, 'The passkey prompt was cancelled. Try again'],
  ])('that is refused %s claims nothing of the device, and can be tried again', async (...row) => {
    const [, afterMs, text] = row
    const get = vi.spyOn(CredentialsContainer.prototype, 'get').mockImplementation(async () => {
      await new Promise((resolve) => setTimeout(resolve, afterMs))
      throw new DOMException('Planted', 'NotAllowedError')
    })
    onTestFinished(() => get.mockRestore())
    await show([passkey])
    for (const tries of [1, 2]) {
      await button('Unlock with passkey').click()
      await expect.element(page.getByRole('alert')).toHaveTextContent(text)
      await expect.poll(() => get.mock.calls.length).toBe(tries)
    }
    expect(page.getByText('This device has no passkey').query()).toBeNull()
  })
})
