import { type ComponentType, createElement } from 'react'
import { messages } from '../messages.ts'
import type { AboutProps } from './aboutProps.ts'
import { Help } from './Help.tsx'
import { PrivacyNotice } from './PrivacyNotice.tsx'
import { Terms } from './Terms.tsx'

const pages = { Help, Terms, PrivacyNotice }

/** The name of a page about the platform. */
export type AboutName = keyof typeof pages

/**
 * Gives a page about the platform its texts. They come with it: neither the page before login nor the wallet loads them.
 *
 * @example const Terms = loadLater(async () => (await import('../about/aboutPage.ts')).loadAboutPage('Terms'))
 */
export async function loadAboutPage(name: AboutName): Promise<ComponentType> {
  const texts = await loadTexts()
  return () => createElement(pages[name], { texts })
}

/** In the customer's language. */
async function loadTexts(): Promise<AboutProps['texts']> {
  if (messages.language !== 'es') return (await import('./english/about.ts')).about
  return (await import('./spanish/about.ts')).about
}
