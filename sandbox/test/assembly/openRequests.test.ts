import { expect, it } from 'vitest'
import { createOpenRequests } from '../../src/assembly/openRequests.ts'

const request = new Request('http://localhost/')
const settings = { namespace: 'namespace-1' }

it('waits for open requests, and for one that never ends only so long', async () => {
  let end = () => {}
  const ended = new Promise<Response>((resolve) => {
    end = () => resolve(new Response('done'))
  })
  const handled = [ended, new Promise<Response>(() => {})]
  const handle = () => handled.shift() ?? Promise.reject(new Error('handled after the close'))
  const requests = createOpenRequests({ settings, handle, graceMs: 50 })
  const [first, second] = [requests.handle(request), requests.handle(request)]
  requests.refuse()
  const drained = requests.drain()
  end()
  expect(await (await first).text()).toBe('done')
  expect((await second).status).toBe(404)
  await drained
  expect(await (await requests.handle(request)).json()).toMatchObject({
    code: 'NAMESPACE_NOT_FOUND',
  })
})
