import '@fontsource-variable/atkinson-hyperlegible-mono/wght.css'
import '@fontsource-variable/hanken-grotesk/wght.css'
import '@fontsource/young-serif/400.css'
import './styles/all.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { restorePlace } from './app/keptPlace.ts'
import { directionOf, locale } from './app/locale.ts'
import { App } from './frame/App.tsx'
import { openAhead } from './frame/walletArea.ts'
import { loadMessages, messages } from './messages.ts'

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
