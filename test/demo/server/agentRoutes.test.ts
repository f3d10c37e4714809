import { HTTPException } from 'hono/http-exception'
import { describe, expect, it, vi } from 'vitest'
import { createAgentNames } from '../../../demo/server/agentNames.ts'
import { createAgentRequests } from '../../../demo/server/agentRequests.ts'
import { type AgentRoutesOptions, agentRoutes } from '../../../demo/server/agentRoutes.ts'

describe('agentRoutes', () => {
  it.each([
    ['GET', '/dollars'],
    ['POST', '/sandbox-dollars'],
    ['GET', '/agent-requests'],
    ['GET', '/agent-names'],
  ])('%s %s is for a user who is logged in', async (method, path) => {
    const service = { dollarsOf: vi.fn(), addSandboxMoney: vi.fn() }
    const app = agentRoutes({
      service: service as unknown as AgentRoutesOptions['service'],
      agentRequests: createAgentRequests(Date.now),
      agentNames: createAgentNames(),
      mustBeUser: () => {
        throw new HTTPException(401)
      },
    })
    const body = method === 'POST' ? JSON.stringify({ amount: 100 }) : null
    const headers = { 'Content-Type': 'application/json' }
    expect((await app.request(path, { method, body, headers })).status).toBe(401)
    expect(service.dollarsOf).not.toHaveBeenCalled()
    expect(service.addSandboxMoney).not.toHaveBeenCalled()
  })
})
