import { expect, type Page } from '@playwright/test'
import { addVirtualAuthenticator, type VirtualAuthenticator } from 'holdfast-sandbox/playwright'
import type { Harness, HarnessUser } from './support/harness.ts'
import { countCalls, expectStatus, signInWithEmail } from './support/people.ts'
import { codeOf, openWallet, test } from './support/test.ts'

/** The generation in which an account may have several passkeys. */
test.use({ profile: 'live-2026-08' })

type StoredPasskey = Awaited<ReturnType<typeof passkeysOn>>[number]

async function passkeysOn({ cdp, id }: VirtualAuthenticator) {
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId: id })
  return credentials
}

/** Takes the passkeys away from the device, as on another device that never had them. */
async function takeAway(device: VirtualAuthenticator): Promise<StoredPasskey> {
  const [passkey] = await passkeysOn(device)
  if (!passkey) throw new Error('there is no passkey on the device')
  await device.cdp.send('WebAuthn.clearCredentials', { authenticatorId: device.id })
  return passkey
}

async function putBack({ cdp, id }: VirtualAuthenticator, passkey: StoredPasskey): Promise<void> {
  await cdp.send('WebAuthn.addCredential', { authenticatorId: id, credential: passkey })
}

/** An account with the passkeys Laptop and Phone, in this order; the device holds none of them. */
async function openWithTwoPasskeys(page: Page, harness: Harness, user: HarnessUser) {
  const { export: exportKey, oneTimeCode } = harness.sandbox.signers
  const signerPublicKeys = { export: [exportKey], oneTimeCode: [oneTimeCode] }
  await openWallet(page, { signerPublicKeys })
  await signInWithEmail(page, harness, user.email)
  const device = await addVirtualAuthenticator(page)
  const add = async (nickname: string) => {
    await page.evaluate(
      (name) => window.holdfast.addPasskey(window.wallet, { nickname: name }),
      nickname,
    )
    return takeAway(device)
  }
  const laptop = await add('Laptop')
  await harness.sandbox.clock.advance(1_000)
  await add('Phone')
  return { device, laptop }
}

/** The name of the passkey that opened the session. */
function signedInWith(page: Page): Promise<string | undefined> {
  return page.evaluate(() => window.wallet.getState().session?.nickname)
}

const signIn = () => window.holdfast.signInWithPasskey(window.wallet)

test('signs in with the older of two passkeys, and asks for it at once the next time', async ({
  page,
  harness,
  user,
}) => {
  const { device, laptop } = await openWithTwoPasskeys(page, harness, user)
  await putBack(device, laptop)
  const before = countCalls(harness, /(challenge|start)$/)
  expect(await codeOf(page, signIn)).toBe('none')
  expect(await signedInWith(page)).toBe('Laptop')
  // One for the newest, one for the passkey that answered.
  expect(countCalls(harness, /(challenge|start)$/) - before).toBe(2)

  await page.evaluate(() => window.holdfast.signOut(window.wallet))
  expect(await codeOf(page, signIn)).toBe('none')
  expect(countCalls(harness, /(challenge|start)$/) - before).toBe(3)
  await expectStatus(page, 'signedIn')
})

test('signs in with the older of two passkeys from an input’s autofill', async ({
  page,
  harness,
  user,
}) => {
  const { device, laptop } = await openWithTwoPasskeys(page, harness, user)
  await putBack(device, laptop)
  const offered = codeOf(page, () =>
    window.holdfast.signInWithPasskey(window.wallet, { mediation: 'autofill' }),
  )

  expect(await offered).toBe('none')
  expect(await signedInWith(page)).toBe('Laptop')
})

test('says that the second prompt needs a tap, and then asks for the chosen passkey', async ({
  page,
  harness,
  user,
}) => {
  const { device, laptop } = await openWithTwoPasskeys(page, harness, user)
  await putBack(device, laptop)
  // As Safari does: one prompt a tap. What Playwright evaluates counts as a tap.
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'userActivation', { value: { isActive: false } })
    const { get } = CredentialsContainer.prototype
    let prompts = 0
    CredentialsContainer.prototype.get = function (options) {
      prompts += 1
      if (prompts === 2) throw new DOMException('no user gesture', 'NotAllowedError')
      return get.call(this, options)
    }
  })
  const before = countCalls(harness, /verify$/)
  expect(await codeOf(page, signIn)).toBe('USER_GESTURE_REQUIRED')
  expect(countCalls(harness, /verify$/)).toBe(before)

  expect(await codeOf(page, signIn)).toBe('none')
  expect(await signedInWith(page)).toBe('Laptop')
})

test('refuses another account’s passkey before anything is verified', {
  tag: '@T22',
}, async ({ page, harness, user }) => {
  const { device, laptop } = await openWithTwoPasskeys(page, harness, user)
  const other = Buffer.from('a passkey of another account').toString('base64')
  await putBack(device, { ...laptop, credentialId: other, userHandle: btoa('another user') })
  const before = countCalls(harness, /verify$/)
  const offered = codeOf(page, () =>
    window.holdfast.signInWithPasskey(window.wallet, { mediation: 'autofill' }),
  )

  expect(await offered).toBe('PASSKEY_FOR_OTHER_ACCOUNT')
  expect(countCalls(harness, /verify$/)).toBe(before)
})

test('makes no further passkey without a session, and one within the tap once prepared', async ({
  page,
  harness,
  user,
}) => {
  const { device } = await openWithTwoPasskeys(page, harness, user)
  await page.evaluate(() => window.holdfast.signOut(window.wallet))
  const add = () => window.holdfast.addPasskey(window.wallet, { nickname: 'Tablet' })
  expect(await codeOf(page, add)).toBe('SESSION_REQUIRED')
  expect(await passkeysOn(device)).toEqual([])

  await signInWithEmail(page, harness, user.email)
  const isPromptedAtOnce = await page.evaluate(async () => {
    const { holdfast, wallet } = window
    const prepared = await holdfast.prepareAddPasskey(wallet)
    const { create } = navigator.credentials
    let isPrompted = false
    navigator.credentials.create = (options) => {
      isPrompted = true
      return create.call(navigator.credentials, options)
    }
    const adding = holdfast.addPasskey(wallet, { nickname: 'Tablet', prepared })
    const isWithinTheCall = isPrompted
    await adding
    return isWithinTheCall
  })
  expect(isPromptedAtOnce).toBe(true)
  expect(await passkeysOn(device)).toHaveLength(1)
})
