import { describe, expect, it } from 'vitest'
import { approvalsOf } from '../../../src/relay/agents/approvals.ts'
import { createMemoryStore } from '../../../src/relay.ts'
import { ada, adasThings } from '../support/users.ts'

const params = { id: adasThings.agentId, actionId: adasThings.actionId }
const call = { user: ada, params } as unknown as Parameters<typeof approvalsOf>[1]

describe('the notes about an approval', { tags: ['T39'] }, () => {
  it('forget a refusal no later than what was sent, so that it never stands for a later one', async () => {
    let nowMs = 0
    const store = createMemoryStore({ now: () => nowMs })
    const { noteSent, mayHavePassed } = await approvalsOf(store, call)
    await noteSent()
    nowMs += 23 * 3_600_000
    const { noteRefused } = await noteSent()
    await noteRefused()
    nowMs += 2 * 3_600_000
    await noteSent()
    expect(await mayHavePassed()).toBe(true)
  })

  it('count an approval without an outcome although another one is refused while they are read', async () => {
    const store = createMemoryStore()
    const other = await approvalsOf(store, call)
    await other.noteSent()
    let reads = 0
    const get: typeof store.get = async (key) => {
      const value = await store.get(key)
      reads += 1
      if (reads === 1) await (await other.noteSent()).noteRefused()
      return value
    }
    const { mayHavePassed } = await approvalsOf({ ...store, get }, call)
    expect(await mayHavePassed()).toBe(true)
    expect(reads).toBe(2)
  })
})
