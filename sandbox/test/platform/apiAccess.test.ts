// in the proof: may, august
import { beforeEach, describe, expect, it } from 'vitest'
import { connectAgent } from '../support/agents.ts'
import { purchase } from '../support/cards.ts'
import { expectStatus, type Refusal } from '../support/client.ts'
import { useSandbox } from '../support/harness.ts'
import {
  describedOperations,
  filledPath,
  type Operation,
  unknownId,
} from '../support/operations.ts'
import { createClientKey, createTestCustomer } from '../support/wallet.ts'

const client = useSandbox()

const operations = () => describedOperations(client.sandbox())

const byPlatform = async () => (await operations()).filter(({ caller }) => caller === 'platform')

let agentAuthorization = ''
beforeEach(async () => {
  const { customerId } = await createTestCustomer(client)
  agentAuthorization = (await connectAgent(client, customerId)).authorization
})

/** Calls an operation with the authorization it takes, or with another one. */
function call(operation: Operation, path: string, more: { authorization?: string } = {}) {
  const body = operation.needsBody ? {} : undefined
  return client.call<Refusal>(operation.method, path, body, { ...allowed(operation), ...more })
}

function allowed({ caller }: Operation): { authorization?: string } {
  if (caller === 'platform') return {}
  return { authorization: caller === 'agent' ? agentAuthorization : '' }
}

async function tokenFor(permission: string): Promise<string> {
  const body = { name: permission, permissions: [permission] }
  const answer = await client.post<{ clientId: string; clientSecret: string }>('/tokens', body)
  const { clientId, clientSecret } = expectStatus(answer, 201)
  return `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
}

const nobodys = (kind: string) => `${kind}:00000000-0000-4000-8000-000000000000`
const { publicKeyHex: clientPublicKey } = createClientKey()
const part = 'AAAA'
const assertion = {
  credentialId: part,
  clientDataJson: part,
  authenticatorData: part,
  signature: part,
}
const proof = { type: 'PASSKEY', assertion }

/** An UMA address is no identifier: it can be wrong. */
function isIdentifier({ name }: Operation['parameters'][number]): boolean {
  return name !== 'receiverUmaAddress'
}

function transfer(from: string, to: string) {
  const [source, destination] = [{ accountId: nobodys(from) }, { accountId: nobodys(to) }]
  return { source, destination, amount: 1 }
}

describe('every operation', () => {
  it('refuses a caller who does not say who it is', async () => {
    for (const operation of await operations()) {
      if (operation.caller === 'public') continue
      const path = filledPath(operation, unknownId)
      const refused = await call(operation, path, { authorization: '' })
      expect(refused.body, operation.name).toMatchObject({ status: 401, code: 'UNAUTHORIZED' })
    }
  })

  it('takes exactly one permission', async () => {
    const permissions = ['VIEW', 'TRANSACT', 'MANAGE']
    const tokens = await Promise.all(permissions.map(tokenFor))
    for (const operation of await byPlatform()) {
      const path = filledPath(operation, unknownId)
      const answers = await Promise.all(
        tokens.map((authorization) => call(operation, path, { authorization })),
      )
      const refused = answers.filter(({ body }) => body?.code === 'FORBIDDEN')
      expect(
        refused.map(({ status }) => status),
        operation.name,
      ).toEqual([403, 403])
    }
  })

  it('takes an API token, an access token of an agent or neither, and refuses the other', async () => {
    const callers = new Map<string, Operation['caller']>()
    for (const operation of await operations()) {
      callers.set(operation.name, operation.caller)
      if (operation.caller === 'public') continue
      const path = filledPath(operation, unknownId)
      const { authorization } = client.sandbox()
      const other = operation.caller === 'agent' ? authorization : agentAuthorization
      const refused = await call(operation, path, { authorization: other })
      expect(refused.body, operation.name).toMatchObject({ status: 401, code: 'UNAUTHORIZED' })
    }
    const of = (caller: string) => [...callers].filter(([, one]) => one === caller)
    expect(of('public').map(([name]) => name)).toEqual(['redeemAgentDeviceCode'])
    expect(of('agent')).toHaveLength(15)
    expect(of('agent').filter(([name]) => !name.includes('AgentMe'))).toEqual([])
  })

  it('knows an identifier of another form as little as one nobody has', async () => {
    const uuid = '00000000-0000-4000-8000-000000000000'
    const malformed = [
      'nonsense',
      `Kind:${uuid}`,
      uuid,
      '..%2F..%2Fetc',
      '%F0%9F%92%A9',
      '%FF',
      "'",
    ]
    let compared = 0
    for (const operation of await operations()) {
      const { parameters } = operation
      if (!parameters.some(isIdentifier)) continue
      const unknown = await call(operation, filledPath(operation, unknownId))
      const values = [...malformed, ...parameters.map((one) => `${unknownId(one)}x`)]
      for (const value of values) {
        const refused = await call(
          operation,
          filledPath(operation, () => value),
        )
        expect(refused.body, `${operation.name} ${value}`).toEqual(unknown.body)
        compared += 1
      }
    }
    expect(compared).toBeGreaterThan(100)
  })

  it('refuses an identifier of another form in its query as a wrong field', async () => {
    const found: string[] = []
    for (const operation of await operations()) {
      for (const name of operation.query.filter((one) => /^(account|customer)Id$/.test(one))) {
        const refused = await call(operation, `${operation.path}?${name}=nonsense`)
        expect(refused.body, operation.name).toMatchObject({
          status: 400,
          code: 'INVALID_INPUT',
          details: { errors: [{ field: name }] },
        })
        found.push(operation.name)
      }
    }
    expect(found).toContain('listAuthCredentials')
  })

  it('refuses a body that is no object', async () => {
    for (const operation of await operations()) {
      if (!operation.hasBody) continue
      const path = filledPath(operation, unknownId)
      const who = allowed(operation)
      const refused = await client.call<Refusal>(operation.method, path, [1], who)
      const code = operation.hasForm ? 'INVALID_REQUEST_FORMAT' : 'INVALID_INPUT'
      expect(refused.body, operation.name).toMatchObject({ status: 400, code })
    }
  })

  it('that lists accounts refuses a type there is not', async () => {
    for (const owner of ['customers', 'platform']) {
      expectStatus(await client.get(`/${owner}/internal-accounts?type=SAVINGS`), 400)
    }
  })

  it('that gives pages refuses a page of no size and a cursor that is not its own', async () => {
    for (const operation of await operations()) {
      if (!operation.query.includes('limit')) continue
      for (const query of ['limit=0', 'limit=101', 'limit=x', 'cursor=x']) {
        const refused = await call(operation, `${operation.path}?${query}`)
        expect(refused.body, `${operation.name} ${query}`).toMatchObject({ status: 400 })
      }
    }
  })

  it('reads or deletes nothing that is not there', async () => {
    for (const operation of await operations()) {
      if (!['GET', 'DELETE'].includes(operation.method)) continue
      if (operation.parameters.length === 0 || operation.query.length > 0) continue
      const refused = await call(operation, filledPath(operation, unknownId))
      expect(refused.body, operation.name).toMatchObject({ status: 404 })
    }
  })

  it.each<[string, string, object]>([
    ['PATCH', `/internal-accounts/${nobodys('InternalAccount')}`, { privateEnabled: true }],
    ['POST', `/sandbox/internal-accounts/${nobodys('InternalAccount')}/fund`, { amount: 1 }],
    ['POST', `/auth/credentials/${nobodys('AuthMethod')}/verify`, proof],
    ['PATCH', `/cards/${nobodys('Card')}`, { state: 'FROZEN' }],
    ['POST', `/sandbox/cards/${nobodys('Card')}/simulate/authorization`, purchase(1)],
    ['POST', `/auth/sessions/${nobodys('Session')}/refresh`, { clientPublicKey }],
    ['POST', '/transfer-in', transfer('ExternalAccount', 'InternalAccount')],
    ['POST', '/transfer-out', transfer('InternalAccount', 'ExternalAccount')],
  ])('changes nothing that is not there: %s %s', async (method, path, body) => {
    expectStatus(await client.call(method, path, body), 404)
  })

  it('documents what refuses it', async () => {
    for (const { name, statuses, parameters, hasBody, caller } of await operations()) {
      if (caller !== 'public') expect(statuses, name).toContain(401)
      if (caller === 'platform') expect(statuses, name).toContain(403)
      if (hasBody) expect(statuses, name).toContain(400)
      if (parameters.length > 0) expect(statuses, name).toContain(404)
    }
  })
})
