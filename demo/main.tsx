import '@fontsource-variable/atkinson-hyperlegible-mono/wght.css'
import '@fontsource-variable/hanken-grotesk/wght.css'
import '@fontsource/young-serif/400.css'
import './shell/all.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { loadMessages, messages } from './messages.ts'
import { App } from './shell/App.tsx'
import { openAhead } from './shell/walletArea.ts'
import { restorePlace } from './signIn/keptPlace.ts'
import { directionOf, locale } from './ui/locale.ts'

const root = document.getElementById('root')
if (root) void start(root)

/** The texts come first: the page never shows two languages. */
async function start(root: HTMLElement): Promise<void> {
  restorePlace()
  void openAhead()
  await loadMessages()
  document.documentElement.lang = messages.language
  document.documentElement.dir = directionOf(locale)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
