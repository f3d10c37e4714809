import { describe, expect, it } from 'vitest'
import { createPolicyCall } from '../../../src/relay/policy/policyCall.ts'
import { assertSteppedUp } from '../../../src/relay/stepUp/assertSteppedUp.ts'
import { relayContext } from '../support/relayContext.ts'
import { noService } from '../support/scriptedService.ts'

/** Changes Ada's card, without a sign-in with a passkey. */
function changeCard(body: object) {
  const stepUp = { updateCard: { maxAgeSeconds: 300 } }
  const { relay, callOf } = relayContext({ fetch: noService, stepUp })
  const call = callOf('updateCard', { body })
  return assertSteppedUp(relay, call, createPolicyCall(relay, call, undefined))
}

describe('a route of which some calls need no step-up', { tags: ['T7'] }, () => {
  it('demands one of the others alone', async () => {
    const required = { status: 403, code: 'STEP_UP_REQUIRED' }
    await expect(changeCard({ state: 'ACTIVE' })).rejects.toMatchObject(required)
    await expect(changeCard({ state: 'FROZEN' })).resolves.toBeUndefined()
  })
})
