import { checkWhole, wrongOption } from '../checks/checkOption.ts'

import type { AgentEventOptions, RelayOptions } from '../context/options.ts'
import type { AgentEventSettings } from '../context/settings.ts'
import { checkShape } from './checkShape.ts'

const minSeconds = 5
const maxSeconds = 3600

/** @throws INVALID_INPUT naming the option that is wrong */
export function checkAgentEvents<Context>({
  agentEvents,
  allow,
}: Pick<RelayOptions<Context>, 'agentEvents' | 'allow'>): AgentEventSettings | undefined {
  if (agentEvents === undefined) return undefined
  checkShape<AgentEventOptions<Context>>(
    agentEvents,
    {
      subscribe: 'function',
      maxStreamsPerUser: 'any?',
      maxStreams: 'any?',
      maxStreamSeconds: 'any?',
    },
    'agentEvents',
  )
  if (!allow?.agents) throw wrongOption('agentEvents', 'needs allow: { agents: true }')
  const { subscribe } = agentEvents
  const maxStreams = checkWhole(agentEvents.maxStreams ?? 1_000, 'agentEvents.maxStreams')
  const maxStreamsPerUser = checkWhole(
    agentEvents.maxStreamsPerUser ?? Math.min(4, maxStreams),
    'agentEvents.maxStreamsPerUser',
  )
  if (maxStreamsPerUser > maxStreams) {
    throw wrongOption(
      'agentEvents.maxStreamsPerUser',
      'must not be greater than agentEvents.maxStreams',
    )
  }
  return {
    // A type only: the host passes the context that its own functions expect.
    subscribe: subscribe as AgentEventSettings['subscribe'],
    maxStreamsPerUser,
    maxStreams,
    maxStreamSeconds: checkSeconds(agentEvents.maxStreamSeconds ?? 240),
  }
}

/** A stream that ends at once would be opened again at once. */
function checkSeconds(seconds: number): number {
  const isInRange = Number.isInteger(seconds) && seconds >= minSeconds && seconds <= maxSeconds
  if (isInRange) return seconds
  throw wrongOption(
    'agentEvents.maxStreamSeconds',
    `must be an integer from ${minSeconds} to ${maxSeconds}`,
  )
}
