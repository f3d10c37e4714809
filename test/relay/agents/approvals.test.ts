import { describe, expect, it } from 'vitest'
import { approvalsOf } from '../../../src/relay/agents/approvals.ts'
import { createMemoryStore } from '../../../src/relay.ts'
import { ada, adasThings } from '../support/users.ts'

describe('the notes about an approval', { tags: ['T39'] }, () => {
  it('forget a refusal no later than what was sent, so that it never stands for a later one', async () => {
    let nowMs = 0
    const store = createMemoryStore({ now: () => nowMs })
    const params = { id: adasThings.agentId, actionId: adasThings.actionId }
    const call = { user: ada, params } as unknown as Parameters<typeof approvalsOf>[1]
    const { noteSent, mayHavePassed } = await approvalsOf(store, call)
    await noteSent()
    nowMs += 23 * 3_600_000
    const { noteRefused } = await noteSent()
    await noteRefused()
    nowMs += 2 * 3_600_000
    await noteSent()
    expect(await mayHavePassed()).toBe(true)
  })
})
