import { describe, expect, it, vi } from 'vitest'
import { createAgentEvents } from '../../../demo/server/agentEvents.ts'

const user = (customerId: string) => ({
  id: `user of ${customerId}`,
  displayName: 'Ada',
  customerId,
  accountIds: [],
  verifiedEmails: [],
})

describe('createAgentEvents', () => {
  it('tells those who subscribed to the customer, until they unsubscribe', async () => {
    const { publish, subscribe } = createAgentEvents()
    const [adas, bobs] = [vi.fn(), vi.fn()]
    const unsubscribe = await subscribe(user('Customer:ada'), adas, undefined)
    await subscribe(user('Customer:bob'), bobs, undefined)
    publish('Customer:ada')
    await unsubscribe()
    publish('Customer:ada')
    expect(adas).toHaveBeenCalledOnce()
    expect(bobs).not.toHaveBeenCalled()
  })
})
