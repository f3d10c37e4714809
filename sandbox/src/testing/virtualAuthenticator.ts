import type { CDPSession, Page } from '@playwright/test'
import { FixtureError } from './fixtureError.ts'

/** A virtual authenticator in a page's browser. */
export type VirtualAuthenticator = {
  /** Chooses whether user verification succeeds in the following prompts; it does at first. */
  setUserVerified(isVerified: boolean): Promise<void>
  /** The DevTools session it belongs to, for the other commands of the `WebAuthn` domain. */
  cdp: CDPSession
  /** The `authenticatorId` of those commands. */
  id: string
}

/**
 * Adds a virtual authenticator to a page: CTAP2, internal, with resident keys and a verified user.
 *
 * @throws FixtureError in browsers other than Chromium
 */
export async function addVirtualAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  requireChromium(page.context().browser()?.browserType().name() ?? 'chromium')
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId: id } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    cdp,
    id,
    setUserVerified: async (isUserVerified) => {
      await cdp.send('WebAuthn.setUserVerified', { authenticatorId: id, isUserVerified })
    },
  }
}

function requireChromium(browserName: string): void {
  if (browserName === 'chromium') return
  throw new FixtureError(
    `The authenticator fixture needs Chromium; got ${browserName}, to which Playwright has no DevTools session for a virtual authenticator. Run the test in a project with browserName 'chromium'`,
  )
}
