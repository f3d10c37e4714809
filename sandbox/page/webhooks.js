/** @import { Actions } from './actions.js' */
/** @import { Attempt, State, WebhookRecord } from './types.ts' */
import {
  badge,
  choose,
  curl,
  detailsRow,
  disclosure,
  empty,
  newest,
  source,
  time,
  viewHead,
} from './parts.js'
import { repeat } from './vendor/lit-html/directives/repeat.js'
import { html, nothing } from './vendor/lit-html/lit-html.js'

/** @type {Record<WebhookRecord['status'], 'good' | 'bad' | 'open' | 'quiet'>} */
const tones = { DELIVERED: 'good', FAILED: 'bad', PENDING: 'open', SKIPPED: 'quiet' }

/**
 * Webhooks with every try to deliver them.
 * @param {State} state
 * @param {Actions} actions
 */
export function webhooksView(state, actions) {
  const shown = choose(
    state,
    'webhooks',
    state.webhooks,
    ({ id, type, status }) => `${id} ${type} ${status}`,
  )
  const head = viewHead(state, actions, {
    view: 'webhooks',
    title: 'Webhooks',
    shown: shown.length,
    total: state.webhooks.length,
    filter: 'Type, status or id',
  })
  if (state.webhooks.length === 0) {
    return html`${head}${empty(actions, 'Webhooks appear here once something happens that the platform is told of. Name the endpoint they are sent to; it gets a TEST at once:', curl(state, '/config', { webhookEndpoint: 'http://localhost:3000/webhooks' }, 'PATCH'))}`
  }
  const { rows, more } = newest(state, actions, 'webhooks', shown)
  return html`${head}
    <table class="webhooks">
      <thead>
        <tr>
          <th scope="col" class="when">Time (UTC)</th>
          <th scope="col">Type</th>
          <th scope="col" class="status">Status</th>
          <th scope="col" class="number wide">Tries</th>
          <th scope="col" class="action"><span class="sr-only">Action</span></th>
        </tr>
      </thead>
      ${repeat(
        rows,
        ({ id }) => id,
        (webhook) => row(state, actions, webhook),
      )}
    </table>
    ${more}`
}

/**
 * @param {State} state
 * @param {Actions} actions
 * @param {WebhookRecord} webhook
 */
function row(state, actions, webhook) {
  const { id, type, status, createdAt, attempts } = webhook
  const isOpen = state.open.has(id)
  return html`<tbody>
    <tr>
      <td class="when">${time(createdAt)}</td>
      <td class="path">
        ${disclosure({ isOpen, label: breakable(type), onToggle: () => actions.toggle(id) })}
        <span class="narrow">${time(createdAt)}</span>
      </td>
      <td class="status">${badge(status.toLowerCase(), tones[status])}</td>
      <td class="number wide">${attempts.length}</td>
      <td class="action">
        <button
          type="button"
          class="small"
          aria-label="Resend ${type}"
          ?disabled=${state.busy === `resend ${id}`}
          @click=${() => actions.resend(id)}
        >
          Resend
        </button>
      </td>
    </tr>
    ${isOpen ? detailsRow(details(actions, webhook)) : nothing}
  </tbody>`
}

/**
 * @param {Actions} actions
 * @param {WebhookRecord} webhook
 */
function details(actions, { id, status, nextAttemptAt, attempts, data }) {
  return html`<div class="sides">
    <section>
      <h3>Tries</h3>
      ${
        attempts.length === 0
          ? html`<p class="quiet">
              ${status === 'SKIPPED' ? 'No endpoint was configured when it was written.' : 'None yet.'}
            </p>`
          : html`<ol class="tries">
              ${attempts.map(
                (attempt) => html`<li>
                  ${time(attempt.at)} ${outcome(attempt)}
                  <span class="quiet">${attempt.endpoint}</span>
                  ${attempt.responseBody ? source(actions, attempt.responseBody, 'the response') : nothing}
                </li>`,
              )}
            </ol>`
      }
      ${nextAttemptAt ? html`<p>Next try: ${time(nextAttemptAt)}</p>` : nothing}
      <p class="id">${id}</p>
    </section>
    <section>
      <h3>Data</h3>
      ${source(actions, JSON.stringify(data, null, 2), 'the data')}
    </section>
  </div>`
}

/** @param {Attempt} attempt */
function outcome({ responseStatus, error }) {
  if (responseStatus === undefined) return badge(error ?? 'no response', 'bad')
  const isTaken = (responseStatus >= 200 && responseStatus < 300) || responseStatus === 409
  return badge(String(responseStatus), isTaken ? 'good' : 'bad')
}

/**
 * The type of a webhook, which may be broken after its dot.
 * @param {string} type
 */
function breakable(type) {
  const [noun = '', ...rest] = type.split('.')
  return rest.length === 0 ? noun : html`${noun}.<wbr />${rest.join('.')}`
}
