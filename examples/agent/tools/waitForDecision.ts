import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { NoResponseError } from '../service/serviceError.ts'
import type { AgentAction } from '../service/shapes.ts'
import { describeAction } from '../texts/describeAction.ts'
import { defineTool, readOnly, type ToolCall } from './agentTool.ts'

const pollMs = 1_000

/** Waits until the customer has decided about a payment, for a limited time. */
export const waitForDecision = defineTool({
  name: 'wait_for_decision',
  title: 'Wait for the decision of the customer',
  description:
    'Waits until the customer has approved or rejected a payment, at most maxSeconds. When the time is over, the payment still waits: call again, or ask later with get_status.',
  needs: [[]],
  annotations: readOnly,
  input: z.object({
    actionId: z.string().min(1).max(100).describe('The id of the payment: AgentAction:…'),
    maxSeconds: z.int().min(1).max(300).default(45).describe('How long to wait'),
  }),
  async run({ actionId, maxSeconds }, call) {
    const action = await poll(actionId, maxSeconds, call)
    const prefix = action.status === 'PENDING_APPROVAL' ? 'There is no decision yet. ' : ''
    return { text: prefix + describeAction(action) }
  },
})

/** Polls until the decision, the end of the time or the client's cancellation. */
async function poll(id: string, maxSeconds: number, call: ToolCall): Promise<AgentAction> {
  const start = performance.now()
  let latest = await call.api.getAction(id, call.signal)
  let seconds = 0
  while (latest.status === 'PENDING_APPROVAL' && seconds < maxSeconds) {
    await call.reportProgress(seconds, maxSeconds, 'The customer has not decided yet.')
    await delay(pollMs, undefined, { signal: call.signal })
    latest = (await tryToRead(id, call)) ?? latest
    seconds = Math.round(performance.now() - start) / 1_000
  }
  return latest
}

/** A service that does not respond once may respond at the next try. */
async function tryToRead(id: string, { api, signal }: ToolCall): Promise<AgentAction | undefined> {
  try {
    return await api.getAction(id, signal)
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof NoResponseError) return undefined
    throw error
  }
}
