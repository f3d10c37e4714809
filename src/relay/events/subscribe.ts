import type { Call } from '../context/route.ts'
import type { Unsubscribe } from '../options/agentEventOptions.ts'
import type { Settings } from '../options/relayOptions.ts'
import { askApp } from '../policy/askApp.ts'
import { frozenCopy } from '../policy/policyCall.ts'
import { ConfigurationError, RelayError } from '../relayError.ts'
import type { OpenStream } from './eventStream.ts'

/**
 * Subscribes through the app's function, and unsubscribes when the stream has ended, also where the function
 * returns after that.
 *
 * @throws as {@link askApp}, and INTERNAL_ERROR (500) where the function does not return how to unsubscribe
 */
export async function subscribe(settings: Settings, open: OpenStream): Promise<void> {
  const { stream, call } = open
  const subscribing = startSubscription(settings, open)
  // guard: relay-stream-unsubscribe
  void subscribing.then(
    (unsubscribe) => stream.whenEnded(() => void endSubscription(unsubscribe, call)),
    () => {},
  )
  try {
    await askApp('agentEvents.subscribe', settings.appTimeoutMs, () => subscribing)
  } catch (error) {
    // guard: relay-stream-failed
    stream.end('failed')
    throw error
  }
}

async function startSubscription(
  { agentEvents }: Settings,
  { call: { user }, caller: { context }, stream }: OpenStream,
): Promise<Unsubscribe> {
  const { id, displayName, customerId, accountIds, verifiedEmails } = user
  const copy = frozenCopy({ id, displayName, customerId, accountIds, verifiedEmails })
  const unsubscribe: unknown = await agentEvents?.subscribe(copy, stream.notify, context)
  if (typeof unsubscribe === 'function') return unsubscribe as Unsubscribe
  throw new ConfigurationError(
    'agentEvents.subscribe must return the function that ends the subscription',
  )
}

async function endSubscription(unsubscribe: Unsubscribe, { trace }: Call): Promise<void> {
  try {
    await unsubscribe()
  } catch (cause) {
    const message = 'The function that agentEvents.subscribe returned failed'
    trace.report(new RelayError(500, 'INTERNAL_ERROR', message, { cause }))
  }
}
