// in the proof: may, august
import { describe, expect, it } from 'vitest'
import { expectStatus, type Refusal } from '../support/client.ts'
import { useSandbox } from '../support/harness.ts'

const client = useSandbox()

type Token = { id: string; clientId: string; clientSecret?: string; permissions: string[] }

async function create(...permissions: string[]) {
  const body = { name: 'backend', permissions }
  const token = expectStatus(await client.post<Token>('/tokens', body), 201)
  const { clientSecret = '' } = token
  const basic = Buffer.from(`${token.clientId}:${clientSecret}`).toString('base64')
  return { ...token, authorization: `Basic ${basic}` }
}

describe('an API token', () => {
  it('shows its secret once, and may do what it was made for', async () => {
    const token = await create('VIEW')
    expect(token.clientSecret).toMatch(/^[0-9a-f]{64}$/)
    const shown = (await client.get<Token>(`/tokens/${token.id}`)).body
    expect(shown.clientSecret).toBeUndefined()
    const { authorization } = token
    expectStatus(await client.get('/customers', { authorization }), 200)
  })

  it.each<[string, string, string]>([
    ['VIEW', 'POST', '/customers'],
    ['VIEW', 'POST', '/quotes'],
    ['VIEW', 'DELETE', '/customers/Customer:00000000-0000-4000-8000-000000000000'],
    ['TRANSACT', 'GET', '/customers'],
    ['TRANSACT', 'PATCH', '/config'],
    ['TRANSACT', 'POST', '/tokens'],
    ['MANAGE', 'GET', '/transactions'],
    ['MANAGE', 'POST', '/quotes'],
  ])('with %s alone is refused %s %s', async (permission, method, path) => {
    const { authorization } = await create(permission)
    const body = method === 'GET' || method === 'DELETE' ? undefined : {}
    const refused = await client.call<Refusal>(method, path, body, { authorization })
    expect(expectStatus(refused, 403).code).toBe('FORBIDDEN')
  })

  it('stops working when it is deleted, and cannot delete itself', async () => {
    const { id, authorization } = await create('VIEW', 'MANAGE')
    const own = await client.call('DELETE', `/tokens/${id}`, undefined, { authorization })
    expectStatus(own, 400)
    expectStatus(await client.call('DELETE', `/tokens/${id}`), 204)
    expectStatus(await client.get('/customers', { authorization }), 401)
    const gone = await client.get<Refusal>(`/tokens/${id}`)
    expect(expectStatus(gone, 404).code).toBe('TOKEN_NOT_FOUND')
    expectStatus(await client.call('DELETE', `/tokens/${id}`), 404)
  })

  it('is listed by name', async () => {
    await create('VIEW')
    const { body } = await client.get<{ data: Token[] }>('/tokens?name=backend')
    expect(body.data).toMatchObject([{ name: 'backend', permissions: ['VIEW'] }])
    expect(body.data[0]?.clientSecret).toBeUndefined()
  })

  it('needs a name and a permission', async () => {
    for (const body of [{ name: 'x' }, { name: '', permissions: ['VIEW'] }, { permissions: [] }]) {
      expectStatus(await client.post('/tokens', body), 400)
    }
    expectStatus(await client.post('/tokens', { name: 'x', permissions: ['ROOT'] }), 400)
  })
})
