import type { AboutName } from '../about/aboutPage.ts'
import { LaterAddAccountSheet } from '../payees/LaterAddAccountSheet.ts'
import { type LaterComponent, loadLater } from '../ui/loadLater.tsx'
import { ScreenGhost } from '../ui/ScreenGhost.tsx'

/** The screens behind the wallet's first one, each in a chunk of its own. */

export const Setup = loadLater(async () => (await import('../signIn/Setup.tsx')).Setup, ScreenGhost)

export const Send = loadLater(async () => (await import('../money/Send.tsx')).Send, ScreenGhost)

export const Receive = loadLater(
  async () => (await import('../money/Receive.tsx')).Receive,
  ScreenGhost,
)

/** What a request link shows, with a wallet. */
export const RequestAsked = loadLater(
  async () => (await import('../money/RequestAsked.tsx')).RequestAsked,
  ScreenGhost,
)

export const Activity = loadLater(
  async () => (await import('../activity/Activity.tsx')).Activity,
  ScreenGhost,
)

export const Statement = loadLater(
  async () => (await import('../activity/Statement.tsx')).Statement,
  ScreenGhost,
)

export const Payment = loadLater(
  async () => (await import('../money/Payment.tsx')).Payment,
  ScreenGhost,
)

export const Accounts = loadLater(
  async () => (await import('../payees/Accounts.tsx')).Accounts,
  ScreenGhost,
)

export const Cards = loadLater(async () => (await import('../cards/Cards.tsx')).Cards, ScreenGhost)
export const Agents = loadLater(
  async () => (await import('../agents/Agents.tsx')).Agents,
  ScreenGhost,
)

export const Security = loadLater(
  async () => (await import('../security/Security.tsx')).Security,
  ScreenGhost,
)

export const Phrase = loadLater(
  async () => (await import('../security/Phrase.tsx')).Phrase,
  ScreenGhost,
)

const aboutPage = (name: AboutName) =>
  loadLater(async () => (await import('../about/aboutPage.ts')).loadAboutPage(name), ScreenGhost)

/** The pages that everybody can read, by their paths. */
export const aboutPages: Record<string, LaterComponent<object>> = {
  '/help': aboutPage('Help'),
  '/terms': aboutPage('Terms'),
  '/privacy': aboutPage('PrivacyNotice'),
}

/** For developers who ask for it. */
export const DeveloperPanel = loadLater(
  async () => (await import('../developer/DeveloperPanel.tsx')).DeveloperPanel,
)

/** Loads the screens that a link of the wallet leads to, and the sheet of one, before one is followed. */
export function preloadScreens(): void {
  for (const screen of [
    Send,
    Receive,
    Activity,
    Statement,
    Payment,
    LaterAddAccountSheet,
    Accounts,
    Agents,
    Cards,
    Security,
    Phrase,
  ])
    screen.preload()
}
