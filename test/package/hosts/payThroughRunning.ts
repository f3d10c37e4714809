import { createSandbox, listen } from 'holdfast-sandbox'
import { payThroughHost, type ServiceAccess } from '../../relay/support/payThroughHost.ts'
import type { RunningRecipe } from './runProcess.ts'

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

/** Signs a payment through a recipe that listens, and stops it. */
export function payThroughRunning(
  service: ServiceAccess,
  { url, stop }: RunningRecipe,
): ReturnType<typeof payThroughHost> {
  return payThroughHost(service, (path, init) =>
    fetch(`${url}${path}`, { ...init, signal: AbortSignal.timeout(maxResponseMs) }),
  ).finally(stop)
}
