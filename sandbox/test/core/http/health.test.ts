import { describe, expect, it } from 'vitest'
import { createSandbox, type Sandbox } from '../../../src/index.ts'
import { useSandbox } from '../../support/harness.ts'

const client = useSandbox()

const health = (sandbox: Pick<Sandbox, 'fetch'>, init: RequestInit = {}) =>
  sandbox.fetch(new Request('http://localhost/health', init))

describe('GET /health', () => {
  it('responds 200 without a token while the database responds', async () => {
    const response = await health(client.sandbox())
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.json()).toEqual({ status: 'ok' })
  })

  it('responds 503 once the sandbox is closed', async () => {
    const sandbox = await createSandbox()
    await sandbox.close()
    expect((await health(sandbox)).status).toBe(503)
  })

  it('is no call of the API: the request log leaves it out', async () => {
    await health(client.sandbox())
    await client.get('/customers')
    const { body } = await client.control<{ data: { path: string }[] }>('GET', '/requests')
    expect(body.data.map(({ path }) => path)).toEqual([`${client.sandbox().basePath}/customers`])
  })

  it('refuses another method', async () => {
    const response = await health(client.sandbox(), { method: 'POST' })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('GET')
  })
})
