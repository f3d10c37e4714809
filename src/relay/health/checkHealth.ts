import { isTimeout, withDeadline } from '../http/deadline.ts'
import { findNotConfigured } from '../options/missingOptions.ts'
import type { Settings } from '../options/relayOptions.ts'
import { operationNotFound, serviceFailed } from '../service/serviceRead.ts'
import type { Service } from '../service/serviceTypes.ts'
import { storeKey } from '../stores/storeKey.ts'

/** Result of checking one part of the relay's surroundings, and the time that was spent waiting for it. */
export interface RelayHealthCheck {
  /**
   * `refused` is the API token's, by the service; `timeout` is no response in time; `notConfigured`
   * is said of the service where options are missing, as in `RELAY_NOT_CONFIGURED`; `notFound` where it
   * does not know `GET /config`, so that the path of `service.baseUrl` is wrong; `failed` is everything
   * else. The cause is given to `onError`.
   */
  outcome: 'ok' | 'refused' | 'timeout' | 'notConfigured' | 'notFound' | 'failed'
  /** Until the outcome was known. */
  durationMs: number
}

/** Result of `relay.health()`. Nothing in it is secret. */
export interface RelayHealth {
  /** True if the outcome of both checks is `ok`. */
  isHealthy: boolean
  /** Result of `GET /config`, which tells whether the service is reachable and takes the API token. */
  service: RelayHealthCheck
  /** Result of putting a value into the store and reading it back. */
  store: RelayHealthCheck
}

const markSeconds = 60
const tokenRefused = [401, 403]

/**
 * Checks whether the service takes the API token and the store works. It never rejects, and takes
 * `appTimeoutMs` at most.
 *
 * @param report - gets the cause of each check that is not ok
 */
export async function checkHealth(
  settings: Settings,
  service: Service,
  report: (error: unknown) => void,
): Promise<RelayHealth> {
  const { appTimeoutMs, store } = settings
  const check = (work: () => Promise<Outcome>) => timed(appTimeoutMs, work, report)
  const [ofService, ofStore] = await Promise.all([
    check(() => checkService(settings, service, report)),
    check(() => checkStore(store)),
  ])
  const isHealthy = ofService.outcome === 'ok' && ofStore.outcome === 'ok'
  return { isHealthy, service: ofService, store: ofStore }
}

type Outcome = RelayHealthCheck['outcome']

/** The platform's own settings: a read that needs the token and names no customer. */
async function checkService(
  settings: Settings,
  service: Service,
  report: (error: unknown) => void,
): Promise<Outcome> {
  const notConfigured = findNotConfigured(settings)
  // guard: relay-health-configured
  if (notConfigured) {
    report(notConfigured)
    return 'notConfigured'
  }
  const response = await service.send({ method: 'GET', path: '/config' })
  if (response.status === 200) return 'ok'
  // Every generation has the operation.
  if (response.status === 404) {
    report(operationNotFound('GET /config', response))
    return 'notFound'
  }
  report(serviceFailed(response))
  return tokenRefused.includes(response.status) ? 'refused' : 'failed'
}

async function checkStore(store: Settings['store']): Promise<Outcome> {
  const key = await storeKey('health')
  await store.put(key, 'ok', markSeconds)
  if ((await store.get(key)) === 'ok') return 'ok'
  throw new Error('The store did not return what was put there')
}

async function timed(
  timeoutMs: number,
  work: () => Promise<Outcome>,
  report: (error: unknown) => void,
): Promise<RelayHealthCheck> {
  const startedMs = performance.now()
  // guard: relay-health-deadline
  const outcome = await withDeadline(timeoutMs, work).catch((error: unknown): Outcome => {
    report(error)
    return isTimeout(error) || (error instanceof Error && isTimeout(error.cause))
      ? 'timeout'
      : 'failed'
  })
  return { outcome, durationMs: Math.round(performance.now() - startedMs) }
}

/** Calls while one is under way get its result: a health route cannot flood service and store. */
export function shareRunning<Argument, Result>(
  work: (argument?: Argument) => Promise<Result>,
): (argument?: Argument) => Promise<Result> {
  let running: Promise<Result> | undefined
  return (argument) => {
    // guard: relay-health-shared
    if (running) return running
    const started = work(argument).finally(() => {
      running = undefined
    })
    running = started
    return started
  }
}
