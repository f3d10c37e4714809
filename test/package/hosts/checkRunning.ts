import { createSandbox, listen } from 'holdfast-sandbox'
import { expect } from 'vitest'
import {
  createUser,
  payThroughHost,
  type ServiceAccess,
} from '../../relay/support/payThroughHost.ts'
import type { RunningRecipe } from './runProcess.ts'
import { type WatchOptions, watchThroughHost, workingStreams } from './watchThroughHost.ts'

/** A sandbox that listens. */
export interface RunningService extends ServiceAccess {
  stop(): Promise<void>
}

/** Starts the service that the recipes of a test call. */
export async function startService(): Promise<RunningService> {
  const sandbox = await createSandbox()
  const listener = await listen(sandbox)
  const stop = async () => {
    await listener.close()
    await sandbox.close()
  }
  return { sandbox, url: listener.url, stop }
}

/** How long a host may take to respond. */
const maxResponseMs = 20_000

/** What {@link checkRunning} sees where all works. */
export const working = (options?: WatchOptions) => ({
  payment: { status: 'executed', statusAtService: expect.stringMatching(/PROCESSING|COMPLETED/) },
  streams: workingStreams(options),
})

/** Signs a payment through a recipe that listens, watches its streams meanwhile, and stops it. */
export async function checkRunning(
  service: ServiceAccess,
  { url, stop }: RunningRecipe,
  options?: WatchOptions,
) {
  const paying = payThroughHost(service, (path, init) =>
    fetch(`${url}${path}`, { ...init, signal: AbortSignal.timeout(maxResponseMs) }),
  )
  try {
    const [payment, streams] = await Promise.all([paying, watchThroughHost(url, options)])
    return { payment, streams }
  } finally {
    await stop()
  }
}

/**
 * Reads 40 unknown quotes at once as one user, and stops the recipe. The relay looks up a few at a time,
 * and the others wait for them.
 *
 * @returns the status of each response; 0 where none came
 */
export async function readAtOnce(
  service: ServiceAccess,
  { url, stop }: RunningRecipe,
): Promise<number[]> {
  const { user } = await createUser(service)
  const headers = {
    'Holdfast-Client': '1',
    'Sec-Fetch-Site': 'same-origin',
    Cookie: `session=${btoa(JSON.stringify(user))}`,
  }
  const read = async () => {
    const path = `/wallet/quotes/${encodeURIComponent(`Quote:${crypto.randomUUID()}`)}`
    const signal = AbortSignal.timeout(maxResponseMs)
    const response = await fetch(`${url}${path}`, { headers, signal }).catch(() => undefined)
    return response?.status ?? 0
  }
  return Promise.all(Array.from({ length: 40 }, read)).finally(stop)
}
