import { describe, expect, it } from 'vitest'
import { agentEvents, customerOf, publish } from '../recipes/agentEvents.ts'
import { toRequest } from '../support/browser.ts'
import { changed, readEvents } from '../support/eventReader.ts'
import { relayUnderTest } from '../support/relayUnderTest.ts'
import { soon } from '../support/soon.ts'
import { ada, bob } from '../support/users.ts'

describe('the recipe for one instance', () => {
  it('notifies the customer’s pages, and no others', async () => {
    const fetch = async () => Response.error()
    const { relay } = relayUnderTest({ fetch, users: [ada, bob], agentEvents })
    const open = async (userId: string) =>
      readEvents(await relay(toRequest('GET', '/agents/approvals/events', userId, {})))
    const [first, second, other] = [await open(ada.id), await open(ada.id), await open(bob.id)]
    publish(ada.customerId)
    await Promise.all([first.until(changed), second.until(changed)])
    expect(await other.next()).toBe(':\n\n')
    const waiting = other.next()
    publish(bob.customerId)
    expect(await soon(waiting)).toBe(changed)
    for (const events of [first, second, other]) await events.leave()
  })
  it('publishes for the customer of a delivery about an agent’s action, and for nobody else', () => {
    const data = { customerId: ada.customerId }
    expect(customerOf({ type: 'AGENT_ACTION.PENDING_APPROVAL', data })).toBe(ada.customerId)
    expect(customerOf({ type: 'OUTGOING_PAYMENT.COMPLETED', data })).toBeUndefined()
    expect(customerOf({ type: 'AGENT_ACTION.PENDING_APPROVAL', data: null })).toBeUndefined()
  })
})
