import { expect, it } from 'vitest'
import { createApp, type ServiceParts } from '../../src/assembly/api.ts'
import { profileOf } from '../../src/core/profile.ts'

/** As much of a service as `/health` and the clock of the control area need. */
function serviceAt(time: string, isReady: boolean): ServiceParts {
  const clock = { kind: 'frozen', now: () => new Date(time) }
  return {
    settings: { controlHosts: [], profile: profileOf('spec') },
    clock,
    controls: { clock },
    isReady: async () => isReady,
    catchUp: async () => {},
  } as unknown as ServiceParts
}

it('an app handles each request with the service that it is given', async () => {
  const app = createApp(profileOf('spec'), async () => new Uint8Array())
  const services = [
    serviceAt('2030-01-01T00:00:00.000Z', true),
    serviceAt('2031-01-01T00:00:00.000Z', false),
  ]
  const get = (path: string, service: ServiceParts) =>
    app.handle(new Request(`http://localhost${path}`), service)
  // Both at once: what belongs to a service must not be kept between requests.
  const shown = await Promise.all(
    services.map(async (service) => ({
      health: (await get('/health', service)).status,
      clock: await (await get('/_sandbox/clock', service)).json(),
    })),
  )
  expect(shown).toEqual([
    { health: 200, clock: { now: '2030-01-01T00:00:00.000Z', clock: 'frozen' } },
    { health: 503, clock: { now: '2031-01-01T00:00:00.000Z', clock: 'frozen' } },
  ])
})
