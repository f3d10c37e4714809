/** @import { Actions } from './actions.js' */
/** @import { State } from './types.ts' */
import { html } from './vendor/lit-html/lit-html.js'

/**
 * Saves the state of the sandbox as a file, and asks for a file to restore.
 * @param {State} state
 * @param {Actions} actions
 */
export function snapshotPanel({ busy }, actions) {
  const onFile = (/** @type {Event & { target: HTMLInputElement }} */ { target }) => {
    const [file] = target.files ?? []
    // So that the same file can be chosen again.
    target.value = ''
    if (!file) return
    actions.chooseSnapshot(file)
    dialog()?.showModal()
  }
  const choose = () =>
    /** @type {HTMLElement | null} */ (document.querySelector('#snapshot'))?.click()
  const isBusy = busy === 'save' || busy === 'restore'
  return html`<section class="snapshots" aria-labelledby="snapshot-title">
    <h2 id="snapshot-title">Snapshot</h2>
    <div class="steps">
      <button type="button" class="small" aria-disabled=${isBusy} @click=${actions.saveSnapshot}>
        Save
      </button>
      <button type="button" class="small" aria-disabled=${isBusy} @click=${choose}>Restore …</button>
      <input id="snapshot" type="file" accept=".snapshot" hidden aria-label="Snapshot to restore" @change=${onFile} />
    </div>
  </section>`
}

/**
 * Asks before the state is replaced.
 * @param {State} state
 * @param {Actions} actions
 */
export function restoreDialog({ chosenSnapshot }, actions) {
  const close = () => dialog()?.close()
  const confirm = () => {
    close()
    void actions.restoreSnapshot()
  }
  return html`<dialog id="restore" aria-labelledby="restore-title">
    <h2 id="restore-title">Replace what is in the sandbox?</h2>
    <p>
      Customers, balances, API tokens, mails, webhooks, faults, signer keys and the clock become those of
      <b class="file">${chosenSnapshot?.name}</b>. What is there now is deleted. Afterwards the sandbox sends no webhooks
      until it has an endpoint, and no mails until it is reset or started again.
    </p>
    <div class="choices">
      <button type="button" autofocus @click=${close}>Cancel</button>
      <button type="button" class="danger" @click=${confirm}>Replace everything</button>
    </div>
  </dialog>`
}

/** @returns {HTMLDialogElement | null} */
function dialog() {
  return document.querySelector('dialog#restore')
}
