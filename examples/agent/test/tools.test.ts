import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startAssistant } from './support/assistant.ts'
import { type Service, startService } from './support/service.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.close())

const always = ['get_status', 'wait_for_decision']
const cases: [string[], string[]][] = [
  [[], always],
  [['CREATE_TRANSFERS', 'CREATE_QUOTES'], always],
  [['MANAGE_EXTERNAL_ACCOUNTS'], ['list_payees', ...always]],
  [['EXECUTE_QUOTES'], ['pay_quote', ...always]],
  [['VIEW_TRANSACTIONS'], ['list_balances', 'list_payees', ...always]],
  [
    ['VIEW_TRANSACTIONS', 'CREATE_TRANSFERS'],
    ['list_balances', 'list_payees', 'pay', ...always],
  ],
  [
    ['VIEW_TRANSACTIONS', 'CREATE_QUOTES', 'EXECUTE_QUOTES'],
    ['list_balances', 'list_payees', 'quote_payment', 'pay_quote', ...always],
  ],
]

describe('the tools', { tags: ['T39'] }, () => {
  it('are those that the policy permits at the moment', async () => {
    const { agent, toolNames } = await startAssistant(service)
    for (const [permissions, names] of cases) {
      await service.setPolicy(agent, { permissions })
      expect(await toolNames()).toEqual(names)
    }
  })

  it('refuse what the policy stopped permitting, and the client is notified', async () => {
    const { agent, toolNames, pay, call, changes } = await startAssistant(service)
    expect(await toolNames()).toContain('pay')
    await service.setPolicy(agent, { permissions: ['VIEW_TRANSACTIONS'] })
    const refused = await pay()
    expect(refused).toMatchObject({ isError: true })
    expect(refused.text).toMatch(/does not permit the agent to do this\. Nothing was done/)
    expect(changes()).toBe(1)
    await call('list_balances')
    expect(changes()).toBe(1)
    expect(await service.listPayments(agent)).toEqual([])
  })

  it('show no payment by its transaction to an agent that may not see payments', async () => {
    const { agent, pay, call } = await startAssistant(service)
    const paid = await pay()
    const [, id] = /\((Transaction:[\w-]+)\)/.exec(paid.text) ?? []
    const [actionId] = /AgentAction:[\w-]+/.exec(paid.text) ?? []
    expect((await call('get_status', { id })).text).toContain('20.00 USD')
    await service.setPolicy(agent, { permissions: ['CREATE_TRANSFERS'] })
    const refused = await call('get_status', { id })
    expect(refused).toMatchObject({ isError: true })
    expect(refused.text).toMatch(/does not permit .* by their transaction.* "AgentAction:"/)
    expect((await call('get_status', { id: actionId })).text).toContain('20.00 USD')
  })

  it('explain an agent that was deleted, an unknown tool and unknown ids', async () => {
    const { agent, call } = await startAssistant(service)
    expect((await call('transfer_all')).text).toBe('There is no tool "transfer_all".')
    expect((await call('x'.repeat(5_000))).text).toHaveLength(161)
    const unknown = await call('get_status', { id: 'Transaction:1' })
    expect(unknown).toMatchObject({ isError: true, text: expect.stringMatching(/no such payment/) })
    expect((await call('get_status', { id: '../../agents' })).isError).toBe(true)
    expect((await call('wait_for_decision', { actionId: '..' })).isError).toBe(true)
    await service.platform.delete(`/agents/${agent.id}`)
    const revoked = await call('list_balances')
    expect(revoked).toMatchObject({ isError: true })
    expect(revoked.text).toMatch(/no longer accepts this agent/)
  })

  it('never show the token, whatever they reply or log', async () => {
    const { home, client, pay, call, log } = await startAssistant(service)
    const replies = [await pay(), await call('list_balances'), await client.listTools()]
    await service.sandbox.faults.add({ kind: 'serverError', status: 500, count: 2 })
    replies.push(await call('list_balances'), await client.listTools())
    const { accessToken: token } = await home.readConnection()
    expect(JSON.stringify(replies) + log() + client.getInstructions()).not.toContain(token)
    expect(log()).toMatch(/policy could not be read/)
  })

  it('refuse an argument that they do not have, by its name', async () => {
    const { agent, pay, call } = await startAssistant(service)
    const refused = await pay({ duplicate_of: 'AgentAction:1' })
    expect(refused).toMatchObject({ isError: true })
    expect(refused.text).toBe(
      'Nothing was done. The arguments are not valid: pay has no argument "duplicate_of"; its arguments are: from, payee, amount, currency, idempotencyKey, duplicateOf.',
    )
    const balances = await call('list_balances', { 'a"\nb': 1 })
    expect(balances.text).toMatch(
      /list_balances has no argument "a' b"; its arguments are: none\.$/,
    )
    expect(await service.listPayments(agent)).toEqual([])
  })

  it('have schemas that say what each argument is, and that there are no others', async () => {
    const { client } = await startAssistant(service)
    const { tools } = await client.listTools()
    for (const { description, inputSchema, annotations } of tools) {
      expect(description).toMatch(/\.$/)
      expect(annotations?.readOnlyHint).toBeTypeOf('boolean')
      expect(inputSchema).toMatchObject({ additionalProperties: false })
      for (const property of Object.values(inputSchema.properties ?? {})) {
        expect(property).toMatchObject({ description: expect.any(String) })
      }
    }
  })
})
