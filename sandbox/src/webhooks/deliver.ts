import { ApiException } from '../core/errors.ts'
import { AbortController, AbortSignal, clearTimeout, setTimeout } from '../core/nodeGlobals.ts'
import type { Settings } from '../core/settings.ts'
import { checkEndpoint } from '../core/webhookEndpoint.ts'
import { approvalType } from '../core/webhookTypes.ts'
import type { Signers } from '../crypto/signers.ts'
import { signWebhook } from '../crypto/webhookSignature.ts'
import type { WebhookRow } from './webhooks.table.ts'
import type { Attempt } from './webhooks.ts'

/** The parts with which a delivery is made. */
export type DeliveryParts = { settings: Settings; signers: Signers }

/**
 * Posts a webhook to the platform's endpoint, once.
 *
 * @param stopping - Ends the delivery as soon as it aborts.
 */
export async function deliver(
  { settings, signers }: DeliveryParts,
  { type, body }: WebhookRow,
  endpoint: string,
  stopping: AbortSignal,
): Promise<Attempt> {
  const timeoutMs = type === approvalType ? settings.approvalWindowMs : settings.webhookTimeoutMs
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), timeoutMs)
  const signal = AbortSignal.any([limit.signal, stopping])
  try {
    checkEndpoint(settings, endpoint)
    const headers = {
      'content-type': 'application/json',
      [settings.profile.webhookSignatureHeader]: signWebhook(body, signers.webhook),
    }
    // Another address than this one would escape its check, so none is followed.
    const init: RequestInit = { method: 'POST', headers, body, redirect: 'manual', signal }
    const response = settings
      .fetch(endpoint, init)
      .catch((error: unknown) =>
        isBroken(error) ? settings.fetch(endpoint, init) : Promise.reject(error),
      )
    // A fetch that was handed in may not listen to its signal.
    return await Promise.race([read(endpoint, response), rejectOnAbort(signal)])
  } catch (error) {
    if (limit.signal.aborted) {
      return { endpoint, error: 'TIMED_OUT', message: `No response within ${timeoutMs} ms` }
    }
    if (error instanceof ApiException) return { endpoint, error: 'REFUSED', message: error.message }
    return { endpoint, error: 'UNREACHABLE', message: reasonOf(error) }
  } finally {
    clearTimeout(timer)
  }
}

async function read(endpoint: string, sent: Promise<Response>): Promise<Attempt> {
  const response = await sent
  return { endpoint, status: response.status, body: await readStart(response) }
}

const maxBodyBytes = 65_536

/** Reads the text of a response, as far as anyone needs it. */
async function readStart({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  // Leaving the loop early gives the rest of the stream up.
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= maxBodyBytes) break
  }
  const text = Buffer.concat(chunks).subarray(0, maxBodyBytes).toString()
  // A database text holds every character but this one.
  return text.replaceAll('\0', '\uFFFD')
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

/** A connection that was kept may have been closed at the very moment it was used again. */
function isBroken(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  return code === 'ECONNRESET' || code === 'EPIPE' || code === 'UND_ERR_SOCKET'
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? cause.message || cause.name : 'Connection failed'
}
