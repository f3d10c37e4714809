import type { Messages } from './messages/catalogue.ts'
import { door } from './messages/door.ts'
import { languageOf, readLanguageChoice, systemLocales } from './messages/language.ts'

/**
 * Every text of the page, in the customer's language. Its reader is the customer.
 *
 * A module may keep one of its areas, but not one of its texts: those come with {@link loadMessages}
 * and {@link loadWalletMessages}, before what shows them is rendered.
 */
export const messages: Messages = { ...door, ...areasOfWallet() } as Messages

/** Loads the catalogue of the customer's language; what the door says in English is there already. */
export async function loadMessages(): Promise<void> {
  if (languageOf(readLanguageChoice(), systemLocales()) === 'en') return
  try {
    const { spanish } = await import('./messages/spanish.ts')
    translate(messages, spanish)
  } catch {
    // Texts in English are better than none.
  }
}

/** Loads what the page says behind the login, where {@link loadMessages} has not: that may still be under way. */
export async function loadWalletMessages(): Promise<void> {
  await loadMessages()
  if (messages.language !== 'en') return
  const { english } = await import('./messages/english.ts')
  translate(messages, english)
}

/** The areas that are not loaded yet. */
function areasOfWallet(): Record<Exclude<keyof Messages, keyof typeof door>, object> {
  return {
    nav: {},
    sheet: {},
    logOut: {},
    identity: {},
    setup: {},
    unlock: {},
    otherDevice: {},
    home: {},
    activity: {},
    addMoney: {},
    accounts: {},
    agents: {},
    authorization: {},
    cards: {},
    security: {},
    secondMethod: {},
    phrase: {},
    send: {},
    receive: {},
    payees: {},
    review: {},
    payment: {},
    paymentFactors: {},
    paymentNews: {},
    freshPasskey: {},
    amountFields: {},
    walletErrors: {},
  }
}

/** Replaces the texts of an area and of those within it. */
function translate(area: object, translation: object): void {
  for (const [name, text] of Object.entries(translation)) {
    const inner: unknown = Reflect.get(area, name)
    if (isArea(inner) && isArea(text)) translate(inner, text)
    else Reflect.set(area, name, text)
  }
}

function isArea(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
