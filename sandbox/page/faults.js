/** @import { Actions } from './actions.js' */
/** @import { FaultRecord, State } from './types.ts' */
import { badge, empty, source, time, viewHead } from './parts.js'
import { repeat } from './vendor/lit-html/directives/repeat.js'
import { html } from './vendor/lit-html/lit-html.js'

/**
 * The failures that were asked for.
 * @param {State} state
 * @param {Actions} actions
 */
export function faultsView(state, actions) {
  const faults = [...state.faults].reverse()
  const { length } = faults
  const head = viewHead(state, actions, {
    view: 'faults',
    title: 'Faults',
    shown: length,
    total: length,
  })
  if (length === 0) {
    const command = `curl ${location.origin}/_sandbox/faults \\\n  -H 'content-type: application/json' \\\n  -d '{"kind":"rateLimit","retryAfterSeconds":1,"count":3}'`
    return html`${head}${empty(actions, 'No faults were added. Make the next three calls fail with 429:', command)}`
  }
  return html`${head}
    <ul class="faults">
      ${repeat(
        faults,
        ({ id }) => id,
        (fault) => html`<li>${entry(state, actions, fault)}</li>`,
      )}
    </ul>`
}

/**
 * @param {State} state
 * @param {Actions} actions
 * @param {FaultRecord} fault
 */
function entry(state, actions, { id, addedAt, applied, active, ...fault }) {
  return html`<article>
    <h3>
      Fault ${id}: ${fault.kind} ${active ? badge('active', 'open') : badge('over', 'quiet')}
    </h3>
    <p>
      Added ${time(addedAt)}, applied to ${applied} ${applied === 1 ? 'request' : 'requests'}.
    </p>
    ${source(actions, JSON.stringify(fault, null, 2), `fault ${id}`)}
    <button
      type="button"
      class="small"
      aria-label="Remove fault ${id}"
      aria-disabled=${state.busy === `remove fault ${id}`}
      @click=${() => actions.removeFault(id)}
    >
      Remove
    </button>
  </article>`
}
