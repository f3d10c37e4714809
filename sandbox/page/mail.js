/** @import { Actions } from './actions.js' */
/** @import { SentMessage, State } from './types.ts' */
import { choose, copyButton, curl, empty, newest, time, viewHead } from './parts.js'
import { repeat } from './vendor/lit-html/directives/repeat.js'
import { html } from './vendor/lit-html/lit-html.js'

/**
 * Mails and text messages, with the code in each.
 * @param {State} state
 * @param {Actions} actions
 */
export function mailView(state, actions) {
  const shown = choose(
    state,
    'mail',
    state.mails,
    ({ to, subject, text }) => `${to} ${subject} ${text}`,
  )
  const head = viewHead(state, actions, {
    view: 'mail',
    title: 'Mail',
    shown: shown.length,
    total: state.mails.length,
    filter: 'Recipient, code or text',
  })
  if (state.mails.length === 0) {
    return html`${head}${empty(actions, 'Mails and text messages with one-time codes appear here. Add an e-mail credential to a wallet:', curl(state, '/auth/credentials', { type: 'EMAIL_OTP', accountId: 'InternalAccount:…', email: 'ada@example.com' }))}`
  }
  const { rows, more } = newest(state, actions, 'mail', shown)
  return html`${head}
    <ul class="mails">
      ${repeat(
        rows,
        ({ id }) => id,
        (mail) => html`<li>${letter(actions, mail)}</li>`,
      )}
    </ul>
    ${more}`
}

/**
 * @param {Actions} actions
 * @param {SentMessage} mail
 */
function letter(actions, { channel, to, from, subject, text, code, sentAt }) {
  return html`<article>
    <p class="code">
      ${
        code === undefined
          ? html`<span class="quiet">No code</span>`
          : html`<strong>${code}</strong>${copyButton(actions, code, `the code for ${to}`)}`
      }
    </p>
    <div class="letter">
      <h3>${to}</h3>
      <p>${subject}</p>
      <p class="quiet">${channel === 'SMS' ? 'Text message' : `From ${from}`}</p>
      <details>
        <summary>Text</summary>
        <pre class="text" tabindex="0" role="region" aria-label="Text of the message to ${to}">${text}</pre>
      </details>
    </div>
    <p class="when">${time(sentAt)}</p>
  </article>`
}
