import { ConfigurationError, type RelayError } from '../relayError.ts'

/** Advice on what to look at first, by the code of a failure whose cause is not ours to print. */
const advice: Partial<Record<RelayError['code'], string>> = {
  SERVICE_UNREACHABLE: 'check service.baseUrl, and that the service runs',
  SERVICE_TIMEOUT: 'check service.baseUrl, and that the service runs',
  STORE_UNAVAILABLE: 'check the store',
}

/** More than the relay has sentences: a `RelayError` that the app throws may say anything. */
const maxPrinted = 50

/**
 * Prints what keeps a relay without `onError` from working: each code and sentence once in the life of the relay, with sentences of ours
 * alone. Causes are not redacted, so they are not printed; nor is what a page can cause at will.
 */
export function createFailurePrinter(): (error: RelayError) => void {
  const printed = new Set<string>()
  return ({ status, code, message, cause }) => {
    // guard: relay-printed-refusals
    if (status < 500) return
    const hint =
      /* guard: relay-printed-causes */ cause instanceof ConfigurationError
        ? cause.message
        : advice[code]
    // A hint is the cause, whatever a message says of the request, such as that a write may have been carried out.
    const reason = `${code}: ${hint ?? message}`
    // guard: relay-printed-once
    if (printed.has(reason) || printed.size >= maxPrinted) return
    printed.add(reason)
    const what = hint === undefined ? message : `${message}: ${hint}`
    // biome-ignore lint/suspicious/noConsole: a relay that is set up wrongly must not be silent
    console.error(`holdfast relay, ${code}: ${what}. (Printed once; onError gets every error.)`)
  }
}
