/** @import { Actions } from './actions.js' */
/** @import { State, ViewName } from './types.ts' */
import { formatTime } from './format.js'
import { html, nothing } from './vendor/lit-html/lit-html.js'

/**
 * A moment by the sandbox's clock. On a phone the date gives way.
 * @param {string} at
 */
export function time(at) {
  const [date, clock] = formatTime(at).split(' ')
  return html`<time datetime=${at}><span class="date">${date}</span> ${clock}</time>`
}

/**
 * A state in words, coloured by what it means.
 * @param {string} text
 * @param {'good' | 'bad' | 'open' | 'quiet'} tone
 */
export function badge(text, tone) {
  return html`<span class="badge ${tone}">${text}</span>`
}

/**
 * A button that copies a text.
 * @param {Actions} actions
 * @param {string} text
 * @param {string} what named in the button and in what it tells
 */
export function copyButton(actions, text, what) {
  return html`<button
    type="button"
    class="small"
    aria-label="Copy ${what}"
    @click=${() => actions.copy(text, what)}
  >
    Copy
  </button>`
}

/**
 * A button that shows and hides the details of its row.
 * @param {{ isOpen: boolean, label: unknown, onToggle: () => void }} disclosure
 */
export function disclosure({ isOpen, label, onToggle }) {
  return html`<button type="button" class="disclosure" aria-expanded=${isOpen} @click=${onToggle}
    ><span>${label}</span></button
  >`
}

/**
 * The row below an entry of a table with its details, as wide as the table: a phone shows three of
 * its five columns.
 * @param {unknown} details
 */
export function detailsRow(details) {
  const columns = matchMedia('(max-width: 820px)').matches ? 3 : 5
  return html`<tr class="details">
    <td colspan=${columns}>${details}</td>
  </tr>`
}

/**
 * A text as it was sent: a body, headers, a mail.
 * @param {Actions} actions
 * @param {string} text
 * @param {string} what
 */
export function source(actions, text, what) {
  return html`<div class="source">
    <pre tabindex="0" role="region" aria-label=${what}>${text}</pre>
    ${copyButton(actions, text, what)}
  </div>`
}

/**
 * What a list without entries says, and a line that would fill it.
 * @param {Actions} actions
 * @param {string} text
 * @param {string} [command]
 */
export function empty(actions, text, command) {
  return html`<div class="empty">
    <p>${text}</p>
    ${command === undefined ? nothing : source(actions, command, 'the command')}
  </div>`
}

/**
 * The head of a view: its name, how much there is, and a field to choose from it.
 * @param {State} state
 * @param {Actions} actions
 * @param {{ view: ViewName, title: string, shown: number, total: number, filter?: string, more?: unknown }} head
 */
export function viewHead(state, actions, { view, title, shown, total, filter, more }) {
  return html`<header class="view-head">
    <h2 tabindex="-1">${title}</h2>
    <p class="count">${shown === total ? total : `${shown} of ${total}`}</p>
    ${more ?? nothing}
    ${
      filter === undefined || total === 0
        ? nothing
        : html`<input
            type="search"
            aria-label="Filter ${title.toLowerCase()}"
            placeholder=${filter}
            .value=${state.filters[view] ?? ''}
            @input=${(/** @type {InputEvent & { target: HTMLInputElement }} */ event) =>
              actions.filter(view, event.target.value)}
          />`
    }
  </header>`
}

/**
 * The entries that hold every word of the filter, newest first.
 * @template T
 * @param {State} state
 * @param {ViewName} view
 * @param {readonly T[]} entries
 * @param {(entry: T) => string} textOf
 */
export function choose(state, view, entries, textOf) {
  const words = (state.filters[view] ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  const isChosen = (/** @type {T} */ entry) => {
    const text = textOf(entry).toLowerCase()
    return words.every((word) => text.includes(word))
  }
  return (words.length === 0 ? [...entries] : entries.filter(isChosen)).reverse()
}

/** As many rows as a browser draws without delay when requests come fast. */
const firstRows = 200

/**
 * The newest rows of a list; the others when they are asked for.
 * @template T
 * @param {State} state
 * @param {Actions} actions
 * @param {ViewName} view
 * @param {T[]} rows newest first
 * @returns {{ rows: T[], more: unknown }} what is drawn, and what goes below it
 */
export function newest(state, actions, view, rows) {
  const key = `all ${view}`
  if (rows.length <= firstRows || state.open.has(key)) return { rows, more: nothing }
  const more = html`<p class="more">
    <button type="button" @click=${() => actions.toggle(key)}>Show all ${rows.length}</button>
  </p>`
  return { rows: rows.slice(0, firstRows), more }
}

/**
 * A line for a shell that calls the API with the first token.
 * @param {State} state
 * @param {string} path
 * @param {object} [body]
 * @param {string} [method] when curl would not choose it
 */
export function curl({ apiPath }, path, body, method) {
  const data = ["-H 'content-type: application/json'", `-d '${JSON.stringify(body)}'`]
  return [
    `curl -u sandbox:sandbox-secret${method === undefined ? '' : ` -X ${method}`}`,
    ...(body === undefined ? [] : data),
    `${location.origin}${apiPath}${path}`,
  ].join(' \\\n  ')
}
