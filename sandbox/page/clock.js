/** @import { Actions } from './actions.js' */
/** @import { State } from './types.ts' */
import { formatTime } from './format.js'
import { sandboxTime } from './store.js'
import { html } from './vendor/lit-html/lit-html.js'

const minuteMs = 60_000
const hourMs = 3_600_000
const dayMs = 86_400_000

const steps = [
  { label: '+1 min', name: '1 minute', ms: minuteMs },
  { label: '+1 h', name: '1 hour', ms: hourMs },
  { label: '+1 day', name: '1 day', ms: dayMs },
]

/**
 * The sandbox's clock and what moves it.
 * @param {State} state
 * @param {Actions} actions
 */
export function clockPanel(state, actions) {
  const now = sandboxTime(state, performance.now())
  const isBusy = state.busy === 'advance'
  return html`<section class="clock" aria-labelledby="clock-title">
    <h2 id="clock-title">Clock</h2>
    <p class="now">
      ${now === undefined ? '…' : html`<time datetime=${new Date(now).toISOString()}>${formatTime(now)}</time>`}
      <span class="quiet">UTC, ${state.clock?.isRunning === false ? 'frozen' : 'running'}</span>
    </p>
    <div class="steps" role="group" aria-label="Advance the clock">
      ${steps.map(
        ({ label, name, ms }) => html`<button
          type="button"
          class="small"
          aria-label="Advance by ${name}"
          aria-disabled=${isBusy}
          @click=${() => actions.advance(ms)}
        >
          ${label}
        </button>`,
      )}
    </div>
    <form class="custom" @submit=${(/** @type {SubmitEvent} */ event) => advanceBy(event, actions)}>
      <input type="number" name="count" min="1" max="100000" value="30" required aria-label="How much" />
      <select name="unitMs" aria-label="Unit">
        <option value="1000">sec</option>
        <option value=${minuteMs} selected>min</option>
        <option value=${hourMs}>hours</option>
        <option value=${dayMs}>days</option>
      </select>
      <button type="submit" class="small" aria-disabled=${isBusy}>Advance</button>
    </form>
  </section>`
}

/**
 * @param {SubmitEvent} event
 * @param {Actions} actions
 */
function advanceBy(event, actions) {
  event.preventDefault()
  const form = new FormData(/** @type {HTMLFormElement} */ (event.target))
  void actions.advance(Number(form.get('count')) * Number(form.get('unitMs')))
}
