import { createSandbox, listen } from 'holdfast-sandbox'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { pageOrigin } from './support/browser.ts'
import { hostsOfRecipes, startHostProcess } from './support/hostProcess.ts'
import { payThroughHost, recipeEnv, type ServiceAccess } from './support/payThroughHost.ts'

vi.setConfig({ testTimeout: 30_000 })

let service: ServiceAccess
let stop: () => Promise<void>
const executed = {
  status: 'executed',
  statusAtService: expect.stringMatching(/PROCESSING|COMPLETED/),
}

beforeAll(async () => {
  const sandbox = await createSandbox()
  const listener = await listen(sandbox)
  service = { sandbox, url: listener.url }
  stop = async () => {
    await listener.close()
    await sandbox.close()
  }
  // The recipes read the environment when they are imported, which another test may have done.
  vi.resetModules()
  Object.assign(process.env, recipeEnv(service))
}, 60_000)

afterAll(() => {
  vi.resetModules()
  return stop()
})

/** Frameworks that read bodies themselves; the lanes of the package pay through every host. */
const { express4, fastify } = hostsOfRecipes

describe('a payment through a recipe', () => {
  it.each([express4, fastify])('is signed with $name', async (host) => {
    const running = await startHostProcess({ ...host, env: recipeEnv(service) })
    const payment = payThroughHost(service, (path, init) => fetch(`${running.url}${path}`, init))
    expect(await payment.finally(running.stop)).toEqual(executed)
  })

  type Handle<Event> = Record<string, (event: Event) => Promise<Response>>

  it('is signed in a Next route handler', async () => {
    const methods: Handle<Request> = await import('./recipes/nextRoute.ts')
    const payment = payThroughHost(service, (path, init) => {
      const request = new Request(`${pageOrigin}${path}`, init)
      return methods[request.method]?.(request) ?? Promise.reject(new Error(request.method))
    })
    expect(await payment).toEqual(executed)
  })

  it('is signed in a SvelteKit endpoint', async () => {
    type Event = { request: Request; getClientAddress(): string }
    const methods: Handle<Event> = await import('./recipes/svelteKit.ts')
    const payment = payThroughHost(service, (path, init) => {
      const request = new Request(`${pageOrigin}${path}`, init)
      const event = { request, getClientAddress: () => '127.0.0.1' }
      return methods[request.method]?.(event) ?? Promise.reject(new Error(request.method))
    })
    expect(await payment).toEqual(executed)
  })
})
