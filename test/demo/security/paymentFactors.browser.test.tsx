import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { Send } from '../../../demo/money/Send.tsx'
import { Security } from '../../../demo/security/Security.tsx'
import type { ScriptedAnswer } from '../../support/scriptedRelay.ts'
import { strongService } from '../support/authorization.ts'
import { backendOf, type Customer } from '../support/backend.ts'
import { render } from '../support/render.tsx'

const texted = { factor: 'SMS_OTP', name: '+49•••••78' }
const passkey = { factor: 'PASSKEY', name: 'Passkey', credentialId: 'ScaFactor:1' }

const panel = page.getByRole('region', { name: 'Authorizing payments' })
const adding = page.getByRole('dialog', { name: 'Add a passkey for payments' })
const removing = page.getByRole('dialog', { name: 'Remove the passkey for payments?' })
const button = (name: string) => page.getByRole('button', { name, exact: true })

const show = (customer: Customer) => render(<Security />, { answer: backendOf(customer) })

const started: ScriptedAnswer = {
  status: 200,
  body: {
    type: 'PASSKEY',
    options: {
      challenge: 'A'.repeat(43),
      rp: { id: 'localhost', name: 'localhost' },
      user: { id: 'AAAA', name: 'ada', displayName: 'Ada' },
    },
    allowedOrigins: ['http://localhost'],
    relyingPartyId: 'localhost',
  },
}

describe('what payments are authorized with', () => {
  it('is not asked for where the service wants no authorization', async () => {
    const { calls } = await show({})
    await expect.element(page.getByRole('heading', { name: 'Sign-in methods' })).toBeVisible()
    await expect.element(page.getByText('ada@example.com')).toBeVisible()
    await expect.element(panel).not.toBeInTheDocument()
    expect(calls.map(({ path }) => path)).not.toContain('/wallet/sca/factors')
  })

  it('lists text messages, which cannot be removed, and no authenticator app', async () => {
    await show({ factors: [texted, { factor: 'TOTP', name: 'Authenticator app' }] })
    await expect.element(panel.getByText('To +49•••••78')).toBeVisible()
    await expect.element(panel.getByRole('listitem')).toHaveLength(1)
    await expect.element(button('Add a passkey for payments')).toBeVisible()
    expect(button('Remove passkey for payments').query()).toBeNull()
  })

  it('says that no passkey was created, and lets the customer try again', async () => {
    const create = vi
      .spyOn(CredentialsContainer.prototype, 'create')
      .mockRejectedValue(new DOMException('Planted', 'NotAllowedError'))
    onTestFinished(() => create.mockRestore())
    const { calls } = await show({
      factors: [texted],
      routes: { 'POST /wallet/sca/factors': () => started },
    })
    await button('Add a passkey for payments').click()
    await adding.getByRole('button', { name: 'Create passkey' }).click()
    await expect.element(adding.getByRole('alert')).toHaveTextContent('No passkey was created.')
    await adding.getByRole('button', { name: 'Create passkey' }).click()
    await expect.poll(() => create.mock.calls.length).toBe(2)
    expect(
      calls.filter(({ method, path }) => method === 'POST' && path === '/wallet/sca/factors'),
    ).toHaveLength(1)
  })

  it('says that there is a passkey already, and starts anew at the next tap', async () => {
    const answers: ScriptedAnswer[] = [
      { status: 409, body: { code: 'PASSKEY_ALREADY_ENROLLED', message: 'Planted' } },
      started,
    ]
    await show({
      factors: [texted],
      routes: { 'POST /wallet/sca/factors': () => answers.shift() ?? 'networkError' },
    })
    await button('Add a passkey for payments').click()
    const alert = adding.getByRole('alert')
    await expect.element(alert).toHaveTextContent('You have a passkey for payments already.')
    await adding.getByRole('button', { name: 'Create passkey' }).click()
    await expect.element(alert).not.toBeInTheDocument()
    expect(answers).toEqual([])
  })

  it('loses the passkey after a question', async () => {
    const factors = [texted, passkey]
    const { calls } = await show({
      factors,
      routes: {
        'DELETE /wallet/sca/factors/ScaFactor:1': () => {
          factors.pop()
          return { status: 204 }
        },
      },
    })
    await expect.element(button('Remove passkey for payments')).toBeVisible()
    expect(button('Add a passkey for payments').query()).toBeNull()
    await button('Remove passkey for payments').click()
    await expect
      .element(removing)
      .toHaveTextContent('A payment that waits for this passkey can no longer be authorized')
    expect(calls.some(({ method }) => method === 'DELETE')).toBe(false)
    await removing.getByRole('button', { name: 'Remove' }).click()
    await expect.element(removing).not.toBeInTheDocument()
    await expect.element(page.getByText('The passkey for payments was removed.')).toBeVisible()
    await expect.element(button('Add a passkey for payments')).toBeVisible()
  })
})

describe('a payment of a customer with a passkey for payments', () => {
  async function review(factors: Customer['factors']) {
    const service = strongService(['TRANSFER'], 'PASSKEY')
    const rendered = await render(<Send />, {
      path: '/send',
      answer: backendOf({ routes: service.routes, ...(factors && { factors }) }),
    })
    await page.getByLabelText('Amount', { exact: true }).fill('10')
    await page.getByRole('button', { name: 'Review payment' }).click()
    await expect.element(button('Sign and send')).toBeVisible()
    const executed = async () => {
      await button('Sign and send').click()
      const found = () => rendered.calls.find(({ path }) => path.endsWith('/execute'))
      await expect.poll(found).toBeDefined()
      return found()?.body
    }
    return executed
  }

  it('is authorized with it', async () => {
    const executed = await review([texted, passkey])
    await expect.element(page.getByRole('radio', { name: 'Passkey' })).toBeChecked()
    expect(await executed()).toEqual({ scaFactor: 'PASSKEY' })
  })

  it('is authorized with a text message where the customer chooses that', async () => {
    const executed = await review([texted, passkey])
    await page.getByRole('radio', { name: 'Code by SMS' }).click()
    expect(await executed()).toEqual({ scaFactor: 'SMS_OTP' })
  })

  it.each([
    ['has none', [texted]],
    ['lives elsewhere', undefined],
  ])('leaves it to the service where the customer %s', async (_, factors) => {
    const executed = await review(factors)
    expect(page.getByRole('radio', { name: 'Code by SMS' }).query()).toBeNull()
    expect(await executed()).toEqual({})
  })
})
