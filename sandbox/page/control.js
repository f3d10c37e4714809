/** @import { SandboxEvent } from './types.ts' */

const tokenKey = 'holdfast-sandbox.token'

/** The sandbox wants a token, or another one. */
export class TokenError extends Error {}

/** The sandbox refused a call; the message is its own. */
export class RefusedError extends Error {
  /**
   * @param {number} status
   * @param {string} message
   */
  constructor(status, message) {
    super(message)
    this.status = status
  }
}

/**
 * Keeps the control token as long as the tab is open.
 * @param {string} token
 */
export function keepToken(token) {
  sessionStorage.setItem(tokenKey, token)
}

/** @returns {boolean} whether a token was given before */
export function hasToken() {
  return sessionStorage.getItem(tokenKey) !== null
}

/**
 * Calls the control area.
 * @param {string} path
 * @param {RequestInit} [init]
 * @returns {Promise<Response>}
 */
async function send(path, init = {}) {
  const token = sessionStorage.getItem(tokenKey)
  const headers = new Headers(init.headers)
  if (token !== null) headers.set('x-sandbox-token', token)
  const response = await fetch(`/_sandbox${path}`, { ...init, headers })
  if (response.ok) return response
  const { message } = await response.json().catch(() => ({ message: response.statusText }))
  if (response.status === 403 && /^X-Sandbox-Token/i.test(message)) throw new TokenError(message)
  throw new RefusedError(response.status, message)
}

/**
 * Reads a resource of the control area.
 * @param {string} path
 */
export async function read(path) {
  return (await send(path)).json()
}

/**
 * Reads a resource of the control area as a file.
 * @param {string} path
 */
export async function readFile(path) {
  return (await send(path)).blob()
}

/**
 * Puts a file in the place of a resource of the control area.
 * @param {string} path
 * @param {Blob} file
 * @param {string} type
 */
export async function putFile(path, file, type) {
  await send(path, { method: 'PUT', headers: { 'content-type': type }, body: file })
}

/**
 * Has the control area do something.
 * @param {string} path
 * @param {object} [body]
 */
export async function post(path, body = {}) {
  const headers = { 'content-type': 'application/json' }
  const response = await send(path, { method: 'POST', headers, body: JSON.stringify(body) })
  return response.status === 204 ? undefined : response.json()
}

/**
 * Has the control area delete something.
 * @param {string} path
 */
export async function remove(path) {
  await send(path, { method: 'DELETE' })
}

// The sandbox writes a comment every 15 seconds.
const maxSilenceMs = 40_000

/**
 * Opens the stream of events, by fetch because an EventSource cannot send the token. It ends when
 * the connection does or falls silent.
 * @returns {Promise<AsyncGenerator<SandboxEvent>>}
 */
export async function openEvents() {
  const abort = new AbortController()
  const { body } = await send('/events', { signal: abort.signal })
  if (!body) throw new RefusedError(200, 'The stream of events is empty')
  return readEvents(body, abort)
}

/**
 * @param {ReadableStream<Uint8Array<ArrayBuffer>>} body
 * @param {AbortController} abort
 * @returns {AsyncGenerator<SandboxEvent>}
 */
async function* readEvents(body, abort) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  while (true) {
    const timer = setTimeout(() => abort.abort(), maxSilenceMs)
    const { done, value } = await reader.read().finally(() => clearTimeout(timer))
    if (done) return
    const blocks = (rest + value).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const data = /^data: (.*)$/m.exec(block)?.[1]
      if (data !== undefined) yield JSON.parse(data)
    }
  }
}
