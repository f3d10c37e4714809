// in the proof: may, august
import { describe, expect, it } from 'vitest'
import { connectAgent, createAgent, type DeviceCode, readAgent, redeem } from '../support/agents.ts'
import { expectStatus, type Refusal } from '../support/client.ts'
import { useSandbox } from '../support/harness.ts'
import { createTestCustomer } from '../support/wallet.ts'

const client = useSandbox()

async function newAgent() {
  const { customerId } = await createTestCustomer(client)
  return createAgent(client, customerId)
}

const renew = <T = DeviceCode>(agentId: string) => client.post<T>(`/agents/${agentId}/device-codes`)

const statusOf = (code: string) =>
  client.get<{ code: string; redeemed: boolean }>(`/agents/device-codes/${code}/status`)

/** A well-formed code that was never given out; of 32^8 there are, none twice in these tests. */
function guess(index: number): string {
  return `ZZZZ-ZZ${'23456789ABCDEFGHJK'.charAt(index)}Z`
}

describe('a device code', { tags: ['T39'] }, () => {
  it('connects its agent once, with a token that is shown once', async () => {
    const { agent, deviceCode } = await newAgent()
    expect(deviceCode.code).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/)
    expect(deviceCode.expiresAt).toBe('2026-06-01T12:15:00.000Z')
    const { code } = deviceCode
    expect(expectStatus(await statusOf(code), 200)).toEqual({ code, redeemed: false })

    const connection = expectStatus(await redeem(client, code.toLowerCase()), 200)
    expect(connection).toEqual({
      agentId: agent.id,
      agentName: agent.name,
      accessToken: expect.stringMatching(/^[0-9a-f]{64}$/),
      policy: agent.policy,
    })
    expect(expectStatus(await statusOf(code), 200)).toEqual({ code, redeemed: true })
    expect((await readAgent(client, agent.id)).isConnected).toBe(true)
    const again = expectStatus(await redeem<Refusal>(client, code), 400)
    expect(again.code).toBe('INVALID_INPUT')
    expect(JSON.stringify(await readAgent(client, agent.id))).not.toContain(connection.accessToken)
  })

  it('connects one of twenty that bring it at the same time', async () => {
    const { deviceCode } = await newAgent()
    const all = await Promise.all(Array.from({ length: 20 }, () => redeem(client, deviceCode.code)))
    const statuses = all.map(({ status }) => status).toSorted()
    expect(statuses).toEqual([200, ...Array(19).fill(400)])
  })

  it('expires after a quarter of an hour', async () => {
    const { deviceCode } = await newAgent()
    await client.sandbox().clock.advance(15 * 60_000)
    expectStatus(await redeem(client, deviceCode.code), 400)
    expect(expectStatus(await statusOf(deviceCode.code), 200).redeemed).toBe(false)
  })

  it('ends when there is a new one, which a connected agent cannot get', async () => {
    const { agent, deviceCode } = await newAgent()
    const { code } = expectStatus(await renew(agent.id), 201)
    expectStatus(await redeem(client, deviceCode.code), 400)
    expectStatus(await redeem(client, code), 200)
    expect(expectStatus(await renew<Refusal>(agent.id), 409).code).toBe('CONFLICT')
  })

  it('is worth nothing once its agent was deleted', async () => {
    const { agent, deviceCode } = await newAgent()
    expectStatus(await client.call('DELETE', `/agents/${agent.id}`), 204)
    expectStatus(await redeem(client, deviceCode.code), 404)
    expectStatus(await statusOf(deviceCode.code), 404)
  })

  it('cannot be guessed: after ten unknown ones in a minute no code is taken, right ones included', async () => {
    const { deviceCode } = await newAgent()
    for (let index = 0; index < 10; index += 1) {
      expectStatus(await redeem(client, guess(index)), 404)
    }
    const limited = await redeem<Refusal>(client, guess(10))
    expect(expectStatus(limited, 429).code).toBe('RATE_LIMITED')
    expect(limited.headers.get('retry-after')).toBe('60')
    expectStatus(await redeem(client, deviceCode.code), 429)
    await client.sandbox().clock.advance(60_000)
    expectStatus(await redeem(client, deviceCode.code), 200)
  })

  it('cannot be guessed faster by guessing in parallel', async () => {
    const all = await Promise.all(
      Array.from({ length: 18 }, (_, index) => redeem(client, guess(index))),
    )
    expect(all.filter(({ status }) => status === 404)).toHaveLength(10)
    expect(all.filter(({ status }) => status === 429)).toHaveLength(8)
  })
})

describe('an access token', { tags: ['T39'] }, () => {
  it('opens the agent’s own scope and nothing else', async () => {
    const { customerId } = await createTestCustomer(client)
    const agent = await connectAgent(client, customerId)
    expect(expectStatus(await agent.get<{ id: string }>(''), 200).id).toBe(agent.id)
    const { authorization } = agent
    for (const path of ['/agents', `/agents/${agent.id}`, '/transactions', '/config']) {
      expectStatus(await client.get(path, { authorization }), 401)
    }
  })

  it.each([
    ['is missing', ''],
    ['is unknown', `Bearer ${'0'.repeat(64)}`],
    ['has another form', 'Bearer abc'],
    ['is an API token', `Basic ${Buffer.from('sandbox:sandbox-secret').toString('base64')}`],
  ])('is refused when it %s', async (_, authorization) => {
    const refused = await client.get<Refusal>('/agents/me', { authorization })
    expect(expectStatus(refused, 401).code).toBe('UNAUTHORIZED')
    expect(refused.headers.get('www-authenticate')).toContain('Bearer')
  })
})
