/** @import { Actions } from './actions.js' */
/** @import { RecordedMessage, RequestRecord, State } from './types.ts' */
import { indentJson } from './format.js'
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

/**
 * The calls of the API.
 * @param {State} state
 * @param {Actions} actions
 */
export function requestsView(state, actions) {
  const shown = choose(
    state,
    'requests',
    state.requests,
    ({ method, path, query = '', status }) => `${method} ${path}${query} ${status ?? 'dropped'}`,
  )
  const head = viewHead(state, actions, {
    view: 'requests',
    title: 'Requests',
    shown: shown.length,
    total: state.requests.length,
    filter: 'Method, path or status',
  })
  if (state.requests.length === 0) {
    return html`${head}${empty(actions, 'Calls of the API appear here as they happen. Make one:', curl(state, '/customers'))}`
  }
  const { rows, more } = newest(state, actions, 'requests', shown)
  return html`${head}
    <table class="requests">
      <thead>
        <tr>
          <th scope="col" class="when">Time (UTC)</th>
          <th scope="col" class="method">Method</th>
          <th scope="col">Path</th>
          <th scope="col" class="status">Status</th>
          <th scope="col" class="number wide">Duration</th>
        </tr>
      </thead>
      ${repeat(
        rows,
        ({ id }) => id,
        (request) => row(state, actions, request),
      )}
    </table>
    ${more}`
}

/**
 * @param {State} state
 * @param {Actions} actions
 * @param {RequestRecord} request
 */
function row(state, actions, request) {
  const { id, at, method, status, durationMs, fault, ignored = [] } = request
  const key = `request ${id}`
  const isOpen = state.open.has(key)
  const label = html`${path(state, request.path)}<span class="query">${request.query ?? ''}</span>`
  const onToggle = () => {
    actions.toggle(key)
    void actions.loadExchange(id)
  }
  return html`<tbody>
    <tr>
      <td class="when">${time(at)}</td>
      <td class="method">${method}</td>
      <td class="path">
        ${disclosure({ isOpen, label, onToggle })}
        <span class="narrow">${time(at)}</span>
        ${fault === undefined ? nothing : badge(`fault ${fault}`, 'open')}
        ${ignored.length === 0 ? nothing : badge(`ignored ${ignored.join(', ')}`, 'open')}
      </td>
      <td class="status">${statusBadge(status)}</td>
      <td class="number wide">${durationMs} ms</td>
    </tr>
    ${isOpen ? detailsRow(details(state, actions, id)) : nothing}
  </tbody>`
}

/**
 * A path with the part that all operations share less prominent.
 * @param {State} state
 * @param {string} whole
 */
function path({ apiPath }, whole) {
  if (apiPath === '' || !whole.startsWith(`${apiPath}/`)) return html`${whole}`
  return html`<span class="shared">${apiPath}</span>${whole.slice(apiPath.length)}`
}

/** @param {number | undefined} status */
function statusBadge(status) {
  if (status === undefined) return badge('dropped', 'bad')
  return badge(String(status), status >= 500 ? 'bad' : status >= 400 ? 'open' : 'good')
}

/**
 * @param {State} state
 * @param {Actions} actions
 * @param {number} id
 */
function details(state, actions, id) {
  const exchange = state.exchanges.get(id)
  if (exchange === undefined || exchange === 'loading') return html`<p>Loading …</p>`
  if (exchange === 'gone') return html`<p>This request is no longer kept.</p>`
  const { request, response } = exchange
  return html`<div class="sides">
    ${side(actions, 'Request', request)}
    ${
      response
        ? side(actions, 'Response', response)
        : html`<section><h3>Response</h3><p>The connection was dropped; none was sent.</p></section>`
    }
  </div>`
}

/**
 * @param {Actions} actions
 * @param {'Request' | 'Response'} title
 * @param {RecordedMessage & { url?: string }} message
 */
function side(actions, title, { url, headers, body, truncated }) {
  const what = title.toLowerCase()
  return html`<section>
    <h3>${title}</h3>
    ${url?.includes('?') ? html`<p class="url">${url}</p>` : nothing}
    ${
      body === undefined || body === ''
        ? html`<p class="quiet">No body.</p>`
        : source(actions, indentJson(body), `the ${what} body`)
    }
    ${truncated ? html`<p class="quiet">Only the first 64 kB are kept.</p>` : nothing}
    <details>
      <summary>Headers</summary>
      <dl class="headers">
        ${Object.entries(headers).map(
          ([name, value]) => html`<dt>${name}</dt>
            <dd>${value}</dd>`,
        )}
      </dl>
    </details>
  </section>`
}
