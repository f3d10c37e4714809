import { createActions } from './actions.js'
import { stayConnected } from './connection.js'
import { page, pageTitle, readView } from './shell.js'
import { createState } from './store.js'
import { render } from './vendor/lit-html/lit-html.js'

const tickMs = 1_000
const refreshMs = 5_000

/** Shows the sandbox in this document, and keeps what it shows up to date. */
function start() {
  const state = createState()
  let isDue = false
  const show = () => {
    isDue = false
    document.title = pageTitle(state)
    render(page(state, actions), document.body)
  }
  /** However much changes at once, the page is rendered once a frame. */
  const onChange = () => {
    if (isDue) return
    isDue = true
    requestAnimationFrame(show)
  }
  const actions = createActions(state, onChange)
  const onAddress = () => {
    state.view = readView(location.hash)
    scrollTo(0, 0)
    onChange()
  }
  addEventListener('hashchange', onAddress)
  setInterval(onChange, tickMs)
  setInterval(() => {
    if (state.connection === 'live' && !document.hidden && !isTyping())
      actions.refresh().catch(() => undefined)
  }, refreshMs)
  onAddress()
  void stayConnected(state, onChange)
}

/** Whether a field has the focus: what is read again must not move while somebody types. */
function isTyping() {
  return document.activeElement?.matches('input, select, textarea') ?? false
}

start()
