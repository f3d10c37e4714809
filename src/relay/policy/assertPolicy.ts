import type { RelayContext } from '../context/context.ts'
import type { PolicyCall, PolicyRefusal } from '../options/policyOptions.ts'
import { RelayError } from '../relayError.ts'
import { toPublicText } from '../respond/publicText.ts'
import { askApp } from './askApp.ts'

/**
 * Refuses what the app's own rules refuse.
 *
 * @throws REFUSED_BY_POLICY (403) with the app's reason
 * @throws APP_TIMEOUT (504), INTERNAL_ERROR (500) when the app does not say which
 */
export async function assertPolicy({ settings }: RelayContext, call: PolicyCall): Promise<void> {
  const { appTimeoutMs, policy } = settings
  const { beforeForward } = policy
  if (!beforeForward) return
  const said: unknown = await askApp('beforeForward', appTimeoutMs, () => beforeForward(call))
  // guard: relay-policy-malformed
  if (said === undefined) return
  throw isPolicyRefusal(said)
    ? refusedByPolicy(said)
    : new RelayError(
        500,
        'INTERNAL_ERROR',
        'beforeForward must return undefined, or a reason such as DAILY_LIMIT',
      )
}

function isPolicyRefusal(said: unknown): said is PolicyRefusal {
  const { reason, message }: Partial<Record<keyof PolicyRefusal, unknown>> = Object(said)
  const isText = message === undefined || typeof message === 'string'
  return isText && typeof reason === 'string' && /^[A-Z][A-Z0-9_]{0,63}$/.test(reason)
}

function refusedByPolicy({ reason, message = '' }: PolicyRefusal): RelayError {
  const sentence = toPublicText(message.replace(/\p{Cc}+/gu, ' ').trim())
  return new RelayError(
    403,
    'REFUSED_BY_POLICY',
    sentence || 'The app does not allow this action',
    { reason },
  )
}
