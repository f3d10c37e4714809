import { listSessions } from 'holdfast'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { Home } from '../../../demo/home/Home.tsx'
import { rememberRefusal } from '../../../demo/security/askedQuestions.ts'
import { rememberPhraseChecked } from '../../../demo/security/checkedPhrases.ts'
import { rightAnswers } from '../../support/answers.ts'
import { sessionFixture } from '../../support/fixtures.ts'
import type { ScriptedAnswer } from '../../support/scriptedRelay.ts'
import { backendOf, type Customer, completed, usdb } from '../support/backend.ts'
import { render } from '../support/render.tsx'

const question = page.getByRole('region', { name: 'Add a second sign-in method' })
const passkey = { ...rightAnswers.parseCredential, type: 'PASSKEY' }
const email = { ...passkey, id: 'AuthMethod:2', type: 'EMAIL_OTP', nickname: 'ada@example.com' }

const account = 'GET /wallet/customers/internal-accounts'
const wallet = {
  id: sessionFixture().accountId,
  status: 'ACTIVE',
  type: 'EMBEDDED_WALLET',
  balance: { amount: 100_000_000, currency: usdb },
  fundingPaymentInstructions: [],
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  customerId: 'Customer:1',
}

const listed = (data: unknown[]) => (): ScriptedAnswer => ({
  status: 200,
  body: { data, hasMore: false },
})

function show({ routes, ...customer }: Customer = {}, credentials: object[] = [passkey]) {
  return render(<Home />, {
    answer: backendOf({
      ...customer,
      routes: {
        'GET /wallet/auth/credentials': listed(credentials),
        'GET /wallet/agents/approvals': listed([]),
        ...routes,
      },
    }),
  })
}

/** What stands below the question is there: the question would be, too. */
const whenShown = () =>
  expect.element(page.getByRole('heading', { name: 'Bank accounts' })).toBeVisible()

const publicWallet = page.getByRole('region', {
  name: 'Your balance and payments can be seen publicly',
})

describe('the question about a second sign-in method', () => {
  it('leads a customer with money and a passkey alone to the methods and to the phrase', async () => {
    await show()
    await expect.element(question).toBeVisible()
    const to = (name: string) => expect.element(question.getByRole('link', { name }))
    await to('Add a sign-in method').toHaveAttribute('href', '/security')
    await to('Write down my phrase').toHaveAttribute('href', '/security/phrase')
  })

  it('is asked of a customer whose money has gone again', async () => {
    await show({ balance: 0, payments: [completed()] })
    await expect.element(question).toBeVisible()
  })

  it('is not asked before there was money', async () => {
    await show({ balance: 0 })
    await whenShown()
    expect(question.query()).toBeNull()
  })

  it.each<[string, object[]]>([
    ['two sign-in methods', [passkey, email]],
    ['codes alone, who are asked for a passkey', [email]],
  ])('is not asked of a customer with %s', async (_, credentials) => {
    await show({}, credentials)
    await whenShown()
    expect(question.query()).toBeNull()
  })

  it('is not asked of a customer who has checked the recovery phrase', async () => {
    localStorage.clear()
    rememberPhraseChecked(sessionFixture().accountId)
    await show()
    await whenShown()
    expect(question.query()).toBeNull()
  })

  it('goes with a no, which this browser remembers', async () => {
    await show()
    await question.getByRole('button', { name: 'Not now' }).click()
    await expect.element(question).not.toBeInTheDocument()
    const kept = localStorage.getItem('marram.secondMethod')
    expect(kept).toContain(sessionFixture().accountId)
  })

  it('gives way to what agents have asked for', async () => {
    const action = { ...rightAnswers.parseAgentAction, id: 'AgentAction:1' }
    await show({ routes: { 'GET /wallet/agents/approvals': listed([action]) } })
    await whenShown()
    await expect.element(page.getByRole('link', { name: /^1/ })).toBeVisible()
    expect(question.query()).toBeNull()
  })

  it('gives way to a lock from another device', async () => {
    const { wallet } = await show({ routes: { 'GET /wallet/auth/sessions': listed([]) } })
    await expect.element(question).toBeVisible()
    await listSessions(wallet)
    await expect.element(question).not.toBeInTheDocument()
  })
})

describe('the question about a public wallet', () => {
  it('leads a customer with money to the privacy of the wallet', async () => {
    await show({}, [passkey, email])
    await expect.element(publicWallet).toBeVisible()
    await expect
      .element(publicWallet.getByRole('link', { name: 'Make private' }))
      .toHaveAttribute('href', '/security#privacy')
  })

  it('goes with a no, which this browser remembers', async () => {
    await show({}, [passkey, email])
    await publicWallet.getByRole('button', { name: 'Not now' }).click()
    await expect.element(publicWallet).not.toBeInTheDocument()
    expect(localStorage.getItem('marram.publicWallet')).toContain(sessionFixture().accountId)
  })

  it('is not asked before there was money', async () => {
    await show({ balance: 0 }, [passkey, email])
    await whenShown()
    expect(publicWallet.query()).toBeNull()
  })

  it('is asked neither beside the one about a second sign-in method, nor right after it', async () => {
    await show()
    await expect.element(question).toBeVisible()
    expect(publicWallet.query()).toBeNull()
    await question.getByRole('button', { name: 'Not now' }).click()
    await expect.element(question).not.toBeInTheDocument()
    expect(publicWallet.query()).toBeNull()
  })

  it('is asked at the next visit after that one', async () => {
    rememberRefusal('secondMethod', sessionFixture().accountId, Date.now())
    await show()
    await expect.element(publicWallet).toBeVisible()
    expect(question.query()).toBeNull()
  })

  it.each([
    ['a private wallet', { privateEnabled: true }],
    ['a wallet whose privacy the service does not know', {}],
  ])('is not asked of a customer with %s', async (_, privacy) => {
    await show({ routes: { [account]: listed([{ ...wallet, ...privacy }]) } }, [passkey, email])
    await whenShown()
    expect(publicWallet.query()).toBeNull()
  })
})
