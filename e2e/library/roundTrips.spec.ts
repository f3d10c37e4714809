import type { Page } from '@playwright/test'
import { addVirtualAuthenticator } from 'holdfast-sandbox/playwright'
import {
  fund,
  lastCode,
  prepareQuote,
  signInWithNewEmail,
  signInWithNewPasskey,
} from './support/people.ts'
import { expectRoundTrips } from './support/roundTrips.ts'
import { openWallet, test } from './support/test.ts'

declare global {
  interface Window {
    prepared: import('holdfast').PreparedSignIn
    session: Promise<import('holdfast').AuthSession>
    enterCode: (code: string) => void
    registration: import('holdfast').PreparedAddPasskey
  }
}

const wallets = 'GET /customers/internal-accounts'
const start = 'POST /start'
const credentials = 'GET /auth/credentials'
const challenge = 'POST /auth/credentials/:id/challenge'
const verify = 'POST /auth/credentials/:id/verify'

/** What an app does when its page is loaded. */
const prepare = async () => {
  window.wallet = window.holdfast.newWallet()
  window.wallet.subscribe(() => undefined)
  window.prepared = await window.holdfast.prepareSignIn(window.wallet)
}

/** What it does when its button is pressed. */
const signIn = () => window.holdfast.signIn(window.wallet, { prepared: window.prepared })

async function openPage(page: Page): Promise<void> {
  await page.goto('/')
  await page.waitForFunction(() => 'holdfast' in window)
}

test('a new customer waits for the service alone, from the page to the payment', async ({
  page,
  harness,
  user,
}) => {
  await addVirtualAuthenticator(page)
  await openPage(page)
  await expectRoundTrips(page, prepare, [[wallets, start], ['chunks']])
  await expectRoundTrips(page, signIn, [['POST /auth/credentials'], [challenge], [verify]])
  await fund(harness, user)
  await prepareQuote(page)
  const pay = async () => {
    const { quote } = await window.holdfast.executeQuote(window.wallet, window.quote)
    window.quote = quote
  }
  await expectRoundTrips(page, pay, [['POST /quotes/:id/execute']])
  const watch = async () => {
    const { holdfast, quote, wallet } = window
    await holdfast.watchTransaction(wallet, quote.transactionId ?? '').next()
  }
  await expectRoundTrips(page, watch, [['GET /transactions/:id']])
})

test('a customer who comes back waits for one response before the tap, and for one after it', async ({
  page,
  user: _,
}) => {
  await openWallet(page)
  await signInWithNewPasskey(page)
  await page.evaluate(() => window.holdfast.signOut(window.wallet))
  await openPage(page)
  await expectRoundTrips(page, prepare, [[wallets, start], ['chunks']])
  await expectRoundTrips(page, signIn, [[verify]])
})

test('a customer with a code waits for its mail and for its session', async ({
  page,
  harness,
  user,
}) => {
  await openWallet(page)
  await signInWithNewEmail(page, harness, user)
  await page.evaluate(() => window.holdfast.signOut(window.wallet))
  await harness.sandbox.clock.advance(60_000)
  await openPage(page)
  await expectRoundTrips(page, prepare, [[wallets, start], ['chunks']])
  const sendCode = () =>
    new Promise<void>((isAsked) => {
      const askForCode = () =>
        new Promise<string>((enterCode) => {
          window.enterCode = enterCode
          isAsked()
        })
      window.session = window.holdfast.signIn(window.wallet, {
        prepared: window.prepared,
        askForCode,
      })
    })
  // From the list the library knows whether the service seals codes, where the challenge does not say.
  await expectRoundTrips(page, sendCode, [[challenge, wallets]])
  await page.evaluate(
    (code) => Object.assign(window, { code }),
    await lastCode(harness, user.email),
  )
  const enterIt = () => {
    window.enterCode(Reflect.get(window, 'code'))
    return window.session
  }
  await expectRoundTrips(page, enterIt, [[verify]])
})

test('each change that is signed takes the two requests of its signature', async ({
  page,
  harness,
  user,
}) => {
  const { export: exportKey } = harness.sandbox.signers
  await openWallet(page, { signerPublicKeys: { export: [exportKey] } })
  await signInWithNewEmail(page, harness, user)
  await addVirtualAuthenticator(page)
  const prepareIt = async () => {
    window.registration = await window.holdfast.prepareAddPasskey(window.wallet)
  }
  await expectRoundTrips(page, prepareIt, [
    [credentials, 'POST /auth/registration-challenges'],
    ['chunks'],
  ])
  const addIt = () => {
    const { wallet, holdfast, registration: prepared } = window
    return holdfast.addPasskey(wallet, { nickname: 'Laptop', prepared })
  }
  const create = 'POST /auth/credentials'
  await expectRoundTrips(page, addIt, [[create], [create]])
  const hide = () => window.holdfast.updatePrivacy(window.wallet, { privateEnabled: true })
  const change = 'PATCH /internal-accounts/:id'
  await expectRoundTrips(page, hide, [[change], [change]])
  const exportIt = async () => {
    const opened = await window.holdfast.exportWallet(window.wallet)
    opened.dispose()
  }
  const exported = 'POST /internal-accounts/:id/export'
  await expectRoundTrips(page, exportIt, [[exported], [exported]])
})
