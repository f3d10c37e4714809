import { type ComponentType, createElement } from 'react'
import { messages } from '../messages.ts'
import { type LaterComponent, loadLater } from '../ui/loadLater.tsx'
import { ScreenGhost } from '../ui/ScreenGhost.tsx'
import type { about } from './english/about.ts'

/** What a page about the platform is given. */
export interface AboutProps {
  texts: typeof about
}

/**
 * Splits a page about the platform off, with its texts: neither the page before login nor the wallet loads them.
 *
 * @param load - imports the page; a dynamic import, so that the build splits there
 * @example const Terms = aboutPage(async () => (await import('../about/Terms.tsx')).Terms)
 */
export function aboutPage(load: () => Promise<ComponentType<AboutProps>>): LaterComponent<object> {
  return loadLater(async () => {
    const [Page, texts] = await Promise.all([load(), loadTexts()])
    return () => createElement(Page, { texts })
  }, ScreenGhost)
}

/** In the customer's language. */
async function loadTexts(): Promise<AboutProps['texts']> {
  if (messages.language !== 'es') return (await import('./english/about.ts')).about
  return (await import('./spanish/about.ts')).about
}
