import { describe, expect, it } from 'vitest'
import { createAgentRequests } from '../../../demo/server/agentRequests.ts'

const now = () => Date.parse('2026-11-23T12:00:00Z')

const transferDetails = {
  amount: 4_000,
  currency: 'USD',
  sourceAccountId: 'InternalAccount:1',
  destinationAccountId: 'ExternalAccount:1',
}

const action = { id: 'AgentAction:1', agentId: 'Agent:1', type: 'TRANSFER_OUT', transferDetails }

const pathOf = (verb: string) => `/wallet/agents/Agent%3A1/actions/AgentAction%3A1/${verb}`

const rejection = { ...action, status: 'REJECTED', rejectionReason: 'Not this month' }

describe('createAgentRequests', () => {
  it('lists what was decided, with what was wanted', async () => {
    const requests = createAgentRequests(now)
    requests.note('ada', { ...action, customerId: 'Customer:1' })
    expect(requests.list('ada')).toEqual([])
    await requests.noteDecision('ada', pathOf('reject'), Response.json(rejection))
    expect(requests.list('ada')).toEqual([
      {
        id: 'AgentAction:1',
        agentId: 'Agent:1',
        status: 'REJECTED',
        reason: 'Not this month',
        transactionId: undefined,
        at: '2026-11-23T12:00:00.000Z',
        action,
      },
    ])
    expect(requests.list('grace')).toEqual([])
  })

  it('lists an approval once, however often it was sent, and leaves the response readable', async () => {
    const requests = createAgentRequests(now)
    const approval = { ...action, status: 'APPROVED', transaction: { id: 'Transaction:1' } }
    const response = Response.json(approval)
    await requests.noteDecision('ada', pathOf('approve'), response)
    await requests.noteDecision('ada', pathOf('approve'), Response.json(approval))
    expect(requests.list('ada')).toMatchObject([{ transactionId: 'Transaction:1' }])
    expect(await response.json()).toEqual(approval)
  })

  it('lists what waited of an agent that is disconnected, and not what was decided', async () => {
    const requests = createAgentRequests(now)
    requests.note('ada', action)
    requests.note('ada', { ...action, id: 'AgentAction:2' })
    requests.note('ada', { ...action, id: 'AgentAction:3', agentId: 'Agent:2' })
    requests.note('grace', { ...action, id: 'AgentAction:4' })
    await requests.noteDecision('ada', pathOf('reject'), Response.json(rejection))
    requests.noteDisconnection('ada', { method: 'PATCH', path: '/wallet/agents/Agent%3A1' })
    expect(requests.list('ada')).toHaveLength(1)
    requests.noteDisconnection('ada', { method: 'DELETE', path: '/wallet/agents/Agent%3A1' })
    expect(requests.list('ada')).toMatchObject([
      { id: 'AgentAction:2', status: 'DISCONNECTED', action: { transferDetails } },
      { id: 'AgentAction:1', status: 'REJECTED' },
    ])
    expect(requests.list('grace')).toEqual([])
  })

  it('takes no other call for a decision', async () => {
    const requests = createAgentRequests(now)
    await requests.noteDecision('ada', '/wallet/agents/Agent%3A1', Response.json(action))
    await requests.noteDecision('ada', `${pathOf('reject')}/events`, Response.json(action))
    expect(requests.list('ada')).toEqual([])
  })

  it('lists the last decision first, and no more than 200', async () => {
    const requests = createAgentRequests(now)
    for (let index = 0; index <= 200; index++) {
      const decided = { ...rejection, id: `AgentAction:${index}` }
      await requests.noteDecision('ada', pathOf('reject'), Response.json(decided))
    }
    const ids = requests.list('ada').map(({ id }) => id)
    expect(ids).toHaveLength(200)
    expect([ids[0], ids.at(-1)]).toEqual(['AgentAction:200', 'AgentAction:1'])
  })

  it('knows what was wanted for the last 200 requests that wait', async () => {
    const requests = createAgentRequests(now)
    const wanted = async (id: string) => {
      await requests.noteDecision('ada', pathOf('reject'), Response.json({ ...rejection, id }))
      return requests.list('ada')[0]?.action
    }
    for (let index = 0; index <= 200; index++)
      requests.note('ada', { ...action, id: `AgentAction:${index}` })
    expect(await wanted('AgentAction:0')).toBeUndefined()
    expect(await wanted('AgentAction:1')).toMatchObject({ transferDetails })
  })
})
