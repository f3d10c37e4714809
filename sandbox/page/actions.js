/** @import { State, ViewName } from './types.ts' */
import { loadClock, loadFaults, stayConnected } from './connection.js'
import { keepToken, post, putFile, RefusedError, read, readFile, remove } from './control.js'
import { formatTime } from './format.js'
import { sandboxTime } from './store.js'

const noticeMs = 5_000
const snapshotType = 'application/vnd.holdfast.sandbox-snapshot'

/**
 * What a person can do on the page.
 * @param {State} state
 * @param {() => void} onChange
 */
export function createActions(state, onChange) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let noticeTimer
  /**
   * @param {string} text
   * @param {boolean} [isError]
   */
  const notify = (text, isError = false) => {
    clearTimeout(noticeTimer)
    state.notice = { text, isError }
    noticeTimer = setTimeout(() => {
      state.notice = undefined
      onChange()
    }, noticeMs)
    onChange()
  }
  /**
   * Does one thing at a time and tells what came of it.
   * @param {string} name
   * @param {() => Promise<string>} action
   */
  const run = async (name, action) => {
    if (state.busy) return
    state.busy = name
    onChange()
    try {
      notify(await action())
    } catch (error) {
      notify(error instanceof Error ? error.message : String(error), true)
    } finally {
      state.busy = undefined
      onChange()
    }
  }
  return {
    /** @param {number} ms */
    advance: (ms) =>
      run('advance', async () => {
        const { now } = await post('/clock/advance', { ms })
        await loadClock(state)
        return `The clock was advanced to ${formatTime(now)} UTC.`
      }),
    /** @param {string} id */
    resend: (id) =>
      run(`resend ${id}`, async () => {
        const webhook = await post(`/webhooks/${id}/resend`)
        return `${webhook.type} was sent again: ${lastOutcome(webhook)}.`
      }),
    /** @param {number} id */
    removeFault: (id) =>
      run(`remove fault ${id}`, async () => {
        await remove(`/faults/${id}`)
        await loadFaults(state)
        return `Fault ${id} was removed.`
      }),
    reset: () =>
      run('reset', async () => {
        await post('/reset')
        return 'The sandbox was reset.'
      }),
    saveSnapshot: () =>
      run('save', async () => {
        const name = `sandbox-${fileTime(state)}.snapshot`
        download(await readFile('/snapshot'), name)
        return `Saved ${name}. It holds the test keys of the sandbox.`
      }),
    /** @param {File} file */
    chooseSnapshot: (file) => {
      state.chosenSnapshot = file
      onChange()
    },
    restoreSnapshot: () =>
      run('restore', async () => {
        const file = state.chosenSnapshot
        if (!file) throw new Error('Choose a snapshot first.')
        await putFile('/snapshot', file, snapshotType)
        return `The sandbox goes on from ${file.name}. Webhooks and mails are off.`
      }),
    /**
     * @param {string} text
     * @param {string} what
     */
    copy: (text, what) =>
      run('copy', async () => {
        await navigator.clipboard.writeText(text)
        return `Copied ${what}.`
      }),
    /** @param {string} token */
    useToken: (token) => {
      keepToken(token)
      state.tokenProblem = undefined
      void stayConnected(state, onChange)
      onChange()
    },
    /**
     * Shows or hides the details of a row.
     * @param {string} key
     */
    toggle: (key) => {
      if (!state.open.delete(key)) state.open.add(key)
      onChange()
    },
    /** @param {number} id */
    loadExchange: async (id) => {
      if (state.exchanges.has(id)) return
      state.exchanges.set(id, 'loading')
      try {
        state.exchanges.set(id, await read(`/requests/${id}`))
      } catch (error) {
        if (error instanceof RefusedError) state.exchanges.set(id, 'gone')
        else state.exchanges.delete(id)
      }
      onChange()
    },
    /**
     * @param {ViewName} view
     * @param {string} text
     */
    filter: (view, text) => {
      state.filters[view] = text
      onChange()
    },
    /** @param {boolean} shows */
    showZeroBalances: (shows) => {
      state.showsZeroBalances = shows
      onChange()
    },
    /** Reads again what no event tells of. */
    refresh: async () => {
      await Promise.all([loadClock(state), loadFaults(state)])
      onChange()
    },
    /** @param {'light' | 'dark' | 'system'} theme */
    setTheme: (theme) => {
      if (theme === 'system') delete document.documentElement.dataset.theme
      else document.documentElement.dataset.theme = theme
      localStorage.setItem('holdfast-sandbox.theme', theme)
      onChange()
    },
  }
}

/** @typedef {ReturnType<typeof createActions>} Actions */

/** @param {import('./types.ts').WebhookRecord} webhook */
function lastOutcome({ attempts }) {
  const last = attempts.at(-1)
  if (!last) return 'no endpoint'
  return last.responseStatus === undefined
    ? (last.error ?? 'no response')
    : `${last.responseStatus}`
}

/**
 * The sandbox's time, for the name of a file.
 * @param {State} state
 */
function fileTime(state) {
  const now = sandboxTime(state, performance.now()) ?? Date.now()
  return formatTime(now).replace(' ', '-').replaceAll(':', '')
}

/**
 * Has the browser save a file.
 * @param {Blob} content
 * @param {string} name
 */
function download(content, name) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
