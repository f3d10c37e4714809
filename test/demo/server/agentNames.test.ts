import { describe, expect, it } from 'vitest'
import { createAgentNames } from '../../../demo/server/agentNames.ts'

const listOf = (...names: string[]) =>
  Response.json({ data: names.map((name) => ({ id: `Agent:${name}`, name })), hasMore: false })

describe('createAgentNames', () => {
  it('knows the name of an agent that the service does not list any more, for its customer alone', async () => {
    const names = createAgentNames()
    const response = listOf('Bookkeeper')
    await names.note('ada', '/wallet/agents', response)
    await names.note('ada', '/wallet/agents', listOf('Travel'))
    expect(names.list('ada')).toEqual([
      { id: 'Agent:Bookkeeper', name: 'Bookkeeper' },
      { id: 'Agent:Travel', name: 'Travel' },
    ])
    expect(names.list('grace')).toEqual([])
    expect(await response.json()).toMatchObject({ hasMore: false })
  })

  it('reads nothing of a stream, and knows no more than 200 names', async () => {
    const names = createAgentNames()
    const stream = new Response(new ReadableStream())
    await names.note('ada', '/wallet/agents/approvals/events', stream)
    const many = Array.from({ length: 201 }, (_, index) => String(index))
    await names.note('ada', '/wallet/agents', listOf(...many))
    expect(names.list('ada')).toHaveLength(200)
    expect(names.list('ada').at(-1)?.name).toBe('200')
  })

  it('forgets the names first that were not listed for the longest time', async () => {
    const names = createAgentNames()
    await names.note('ada', '/wallet/agents', listOf('Connected', 'Disconnected'))
    await names.note('ada', '/wallet/agents', listOf('Connected'))
    const others = Array.from({ length: 199 }, (_, index) => String(index))
    await names.note('ada', '/wallet/agents', listOf(...others))
    expect(names.list('ada').map(({ name }) => name)).toEqual(['Connected', ...others])
  })
})
