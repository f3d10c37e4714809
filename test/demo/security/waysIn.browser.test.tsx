import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { WaysIn } from '../../../demo/security/WaysIn.tsx'
import { rightAnswers } from '../../support/answers.ts'
import { sessionFixture } from '../../support/fixtures.ts'
import { backendOf } from '../support/backend.ts'
import { render } from '../support/render.tsx'

const laptop = { ...rightAnswers.parseCredential, type: 'PASSKEY', nickname: 'Laptop' }
const phone = { ...laptop, id: 'AuthMethod:2', nickname: 'Phone', credentialId: 'AQID' }
const rows = page.getByRole('region', { name: 'Sign-in methods' }).getByRole('listitem')
const add = page.getByRole('button', { name: 'Add a passkey', exact: true })
const sheet = page.getByRole('dialog', { name: 'Add a passkey' })

const registration = {
  accountId: sessionFixture().accountId,
  challenge: 'A'.repeat(43),
  rp: { id: 'localhost', name: 'Marram' },
  user: { id: 'AAAA', name: 'ada@example.com', displayName: 'Ada Lovelace' },
  expiresAt: '2099-01-01T00:00:00Z',
}

function show(severalPasskeys: boolean, credentials: object[]) {
  return render(<WaysIn />, {
    answer: backendOf({
      severalPasskeys,
      routes: {
        'GET /wallet/auth/credentials': () => ({
          status: 200,
          body: { data: credentials, hasMore: false },
        }),
        'POST /wallet/auth/registration-challenges': () => ({ status: 201, body: registration }),
      },
    }),
  })
}

describe('the sign-in methods', () => {
  it('offer no further passkey where a wallet may have one only', async () => {
    await show(false, [laptop])
    await expect.element(rows).toHaveLength(1)
    expect(add.query()).toBeNull()
  })

  it('offer a passkey where there is none', async () => {
    await show(false, [{ ...laptop, type: 'EMAIL_OTP' }])
    await expect.element(add).toBeVisible()
  })

  it('list each passkey of several by its name, and offer a further one', async () => {
    await show(true, [laptop, phone])
    await expect.element(rows).toHaveLength(2)
    await expect.element(rows.nth(0)).toHaveTextContent(/Laptop.*Passkey\. Added/)
    await expect.element(rows.nth(1)).toHaveTextContent(/Phone.*Passkey\. Added/)
    for (const name of ['Laptop', 'Phone']) {
      await expect
        .element(page.getByRole('button', { name: `Remove Passkey, ${name}`, exact: true }))
        .toBeVisible()
    }
    await expect.element(add).toBeVisible()
  })
})

describe('a further passkey', () => {
  it('needs a name of its own, and is not made where the prompt was refused', async () => {
    const create = vi
      .spyOn(CredentialsContainer.prototype, 'create')
      .mockRejectedValue(new DOMException('Planted', 'NotAllowedError'))
    onTestFinished(() => create.mockRestore())
    await show(true, [laptop])
    await add.click()
    const name = sheet.getByLabelText('Name of this passkey')
    await expect.element(name).toHaveValue('My other passkey')
    await name.fill('Laptop ')
    await sheet.getByRole('button', { name: 'Create passkey' }).click()
    await expect
      .element(name)
      .toHaveAccessibleDescription(/Another passkey of your wallet has this name\./)
    expect(create).not.toHaveBeenCalled()

    await name.fill('Key ring')
    await sheet.getByRole('button', { name: 'Create passkey' }).click()
    await expect.element(sheet.getByRole('alert')).toHaveTextContent('No passkey was created.')
    const [options] = create.mock.calls[0] ?? []
    expect(options?.publicKey?.excludeCredentials).toHaveLength(1)
  })
})

describe('the sheet that removes a passkey', () => {
  const removal = page.getByRole('dialog', { name: 'Remove a sign-in method' })
  const remove = removal.getByRole('button', { name: 'Remove', exact: true })
  const box = removal.getByLabelText('I understand what I lose with my last passkey')

  it('names what goes with the last one, and removes it only once that is confirmed', async () => {
    const email = { ...laptop, id: 'AuthMethod:3', type: 'EMAIL_OTP', nickname: 'ada@example.com' }
    const tablet = {
      ...laptop,
      id: 'AuthMethod:00000000-0000-4000-8000-000000000009',
      nickname: 'Tablet',
    }
    const { calls } = await show(false, [tablet, email])
    const removals = () => calls.filter(({ method }) => method === 'DELETE')
    await page.getByRole('button', { name: 'Remove Passkey, Tablet', exact: true }).click()
    await expect
      .element(removal.getByText(/^This is your last passkey\./))
      .toHaveTextContent(/more than 250\.00.USDB.* a card .* an agent .* your recovery phrase\.$/)
    await remove.click()
    await expect
      .element(box)
      .toHaveAccessibleDescription('Confirm that you want to remove your last passkey.')
    expect(removals()).toEqual([])
    await box.click()
    await remove.click()
    await expect.poll(removals).toHaveLength(1)
  })

  it('asks for nothing where another passkey is left, or codes are removed', async () => {
    const email = { ...laptop, id: 'AuthMethod:3', type: 'EMAIL_OTP', nickname: 'ada@example.com' }
    await show(true, [laptop, phone, email])
    for (const name of ['Remove Passkey, Laptop', 'Remove Codes by email, ada@example.com']) {
      await page.getByRole('button', { name, exact: true }).click()
      await expect.element(remove).toBeVisible()
      expect(box.query()).toBeNull()
      await removal.getByRole('button', { name: 'Close' }).click()
      await expect.element(removal).not.toBeInTheDocument()
    }
  })
})
