import { loadLater } from '../app/loadLater.ts'

/** The screens behind the wallet's first one, each in a chunk of its own. */

export const Setup = loadLater(async () => (await import('../screens/Setup.tsx')).Setup)

export const Send = loadLater(async () => (await import('../screens/Send.tsx')).Send)

export const Receive = loadLater(async () => (await import('../screens/Receive.tsx')).Receive)

export const Activity = loadLater(async () => (await import('../screens/Activity.tsx')).Activity)

export const Payment = loadLater(async () => (await import('../screens/Payment.tsx')).Payment)

export const Accounts = loadLater(async () => (await import('../screens/Accounts.tsx')).Accounts)

export const Cards = loadLater(async () => (await import('../screens/Cards.tsx')).Cards)
export const Agents = loadLater(async () => (await import('../screens/Agents.tsx')).Agents)

export const Security = loadLater(async () => (await import('../screens/Security.tsx')).Security)

export const Phrase = loadLater(async () => (await import('../screens/Phrase.tsx')).Phrase)

/** For developers who ask for it. */
export const DeveloperPanel = loadLater(
  async () => (await import('../developer/DeveloperPanel.tsx')).DeveloperPanel,
)

/** Loads the screens that a link of the wallet leads to, before one is followed. */
export function preloadScreens(): void {
  for (const screen of [
    Send,
    Receive,
    Activity,
    Payment,
    Accounts,
    Agents,
    Cards,
    Security,
    Phrase,
  ])
    screen.preload()
}
