/** @import { Actions } from './actions.js' */
/** @import { State, ViewName } from './types.ts' */
import { clockPanel } from './clock.js'
import { hasToken } from './control.js'
import { customersView } from './customers.js'
import { faultsView } from './faults.js'
import { toWords } from './format.js'
import { ledgerView } from './ledger.js'
import { mailView } from './mail.js'
import { requestsView } from './requests.js'
import { restoreDialog, snapshotPanel } from './snapshot.js'
import { html, nothing } from './vendor/lit-html/lit-html.js'
import { webhooksView } from './webhooks.js'

/** @type {Record<ViewName, { title: string, show: (state: State, actions: Actions) => unknown, count: (state: State) => number }>} */
const views = {
  requests: { title: 'Requests', show: requestsView, count: ({ requests }) => requests.length },
  mail: { title: 'Mail', show: mailView, count: ({ mails }) => mails.length },
  webhooks: { title: 'Webhooks', show: webhooksView, count: ({ webhooks }) => webhooks.length },
  ledger: { title: 'Ledger', show: ledgerView, count: ({ transfers }) => transfers.length },
  customers: {
    title: 'Customers',
    show: customersView,
    count: ({ holders }) => holders.data.length,
  },
  faults: {
    title: 'Faults',
    show: faultsView,
    count: ({ faults }) => faults.filter(({ active }) => active).length,
  },
}

const viewNames = /** @type {ViewName[]} */ (Object.keys(views))

/**
 * The view that an address names; the first one for any other address.
 * @param {string} hash
 * @returns {ViewName}
 */
export function readView(hash) {
  const name = /** @type {ViewName} */ (hash.replace(/^#\/?/, ''))
  return Object.hasOwn(views, name) ? name : 'requests'
}

/** @param {State} state */
export function pageTitle({ view }) {
  return `${views[view].title} · Holdfast sandbox`
}

/**
 * The whole page.
 * @param {State} state
 * @param {Actions} actions
 */
export function page(state, actions) {
  if (state.tokenProblem !== undefined) return tokenForm(actions)
  return html`<div class="page">
      <header class="side">
        <div class="brand">
          <h1>Holdfast sandbox</h1>
          <p class="connection ${state.connection}">${connections[state.connection]}</p>
          ${service(state)}
        </div>
        <nav aria-label="Views">
          <ul>
            ${viewNames.map((name) => link(state, name))}
            <li><a href="/reference">API reference</a></li>
          </ul>
        </nav>
      </header>
      <main>${views[state.view].show(state, actions)}</main>
      <aside class="controls" aria-label="Controls">
        ${clockPanel(state, actions)} ${snapshotPanel(state, actions)} ${tools(actions)}
      </aside>
    </div>
    ${resetDialog(actions)} ${restoreDialog(state, actions)}
    <div class="notice-place" role="status">${notice(state)}</div>`
}

/**
 * What the sandbox behaves like, and where its API is.
 * @param {State} state
 */
function service({ profile, mode, apiPath }) {
  if (profile === '') return nothing
  return html`<p class="service">
    <span>Profile <b>${profile}</b></span> <span>Mode <b>${mode}</b></span>
    <code>${apiPath}</code>
  </p>`
}

const connections = { connecting: 'Connecting', live: 'Live', lost: 'Connection lost, retrying' }

/**
 * @param {State} state
 * @param {ViewName} name
 */
function link(state, name) {
  const { title, count } = views[name]
  return html`<li>
    <a href="#/${name}" aria-current=${state.view === name ? 'page' : nothing}
      >${title} <span class="tally">${count(state)}</span></a
    >
  </li>`
}

/** @param {Actions} actions */
function tools(actions) {
  const chosen = document.documentElement.dataset.theme ?? 'system'
  const onTheme = (/** @type {Event & { target: HTMLSelectElement }} */ { target }) =>
    actions.setTheme(/** @type {'light' | 'dark' | 'system'} */ (target.value))
  return html`<div class="tools">
    <label
      >Theme
      <select @change=${onTheme}>
        ${['system', 'light', 'dark'].map(
          (theme) =>
            html`<option value=${theme} ?selected=${theme === chosen}>${toWords(theme)}</option>`,
        )}
      </select></label
    >
    <button type="button" class="danger" @click=${() => dialogOf('reset')?.showModal()}>Reset …</button>
  </div>`
}

/** @param {Actions} actions */
function resetDialog(actions) {
  const close = () => dialogOf('reset')?.close()
  const confirm = () => {
    close()
    void actions.reset()
  }
  return html`<dialog id="reset" aria-labelledby="reset-title">
    <h2 id="reset-title">Reset the sandbox?</h2>
    <p>Customers, balances, mails, webhooks and requests are deleted, and the clock is set back.</p>
    <div class="choices">
      <button type="button" autofocus @click=${close}>Cancel</button>
      <button type="button" class="danger" @click=${confirm}>Delete everything</button>
    </div>
  </dialog>`
}

/**
 * @param {string} id
 * @returns {HTMLDialogElement | null}
 */
function dialogOf(id) {
  return document.querySelector(`dialog#${id}`)
}

/** @param {State} state */
function notice({ notice }) {
  if (!notice) return nothing
  return html`<p class="notice ${notice.isError ? 'error' : ''}">${notice.text}</p>`
}

/** @param {Actions} actions */
function tokenForm(actions) {
  const onSubmit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault()
    const form = new FormData(/** @type {HTMLFormElement} */ (event.target))
    actions.useToken(String(form.get('token')))
  }
  return html`<main class="door">
    <h1>Holdfast sandbox</h1>
    <form @submit=${onSubmit}>
      <label for="token">Control token</label>
      <input id="token" name="token" type="password" required autocomplete="off" aria-describedby="token-help" />
      <p id="token-help" class="quiet">
        The value of <code>--control-token</code>. It is kept until this tab is closed.
      </p>
      ${hasToken() ? html`<p role="alert" class="problem">The sandbox did not accept this token.</p>` : nothing}
      <button type="submit" class="primary">Show the sandbox</button>
    </form>
  </main>`
}
