import type { Browser, Page } from '@playwright/test'
import { addVirtualAuthenticator, type VirtualAuthenticator } from 'holdfast-sandbox/playwright'

/** A page on another device of the customer's, with their login and a copy of their passkeys. */
export async function openOtherDevice(
  page: Page,
  browser: Browser,
  authenticator: VirtualAuthenticator,
): Promise<Page> {
  const { credentials } = await authenticator.cdp.send('WebAuthn.getCredentials', {
    authenticatorId: authenticator.id,
  })
  const elsewhere = await browser.newContext({ baseURL: new URL(page.url()).origin })
  // The login alone: with the cookie that a backend knows a browser by, it would be the same device.
  const cookies = await page.context().cookies()
  await elsewhere.addCookies(cookies.filter(({ name }) => !name.includes('marram-device-')))
  const other = await elsewhere.newPage()
  const device = await addVirtualAuthenticator(other)
  for (const credential of credentials) {
    // A copy counts on from the last signature.
    const signCount = credential.signCount + 10
    await device.cdp.send('WebAuthn.addCredential', {
      authenticatorId: device.id,
      credential: { ...credential, signCount },
    })
  }
  return other
}
