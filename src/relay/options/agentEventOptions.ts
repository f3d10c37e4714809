import { checkWhole, wrongOption } from '../checks/checkOption.ts'
import { checkShape, type OptionTable } from '../checks/checkShape.ts'
import type { Range } from '../checks/values.ts'
import type { AppUser } from '../identify/identify.ts'
import type { AllowedFields } from './allowedFields.ts'

/** Ends a subscription. What it throws, also later, goes to `onError`. */
export type Unsubscribe = () => unknown

/** News of what agents of customers want to do, sent to open pages as it comes. */
export interface AgentEventOptions<Context = unknown> {
  /**
   * Subscribes to changes of what the agents of `user.customerId` want to do, of which the service's
   * webhooks `AGENT_ACTION.*` inform your backend: call `notify` at each. A page learns only that it must
   * read the list again, so one call too many does no harm. Called once for each stream. A promise is
   * waited for, until `appTimeoutMs`, before the stream opens; what is thrown is 500, and the page polls.
   *
   * @returns a function that ends the subscription: called once, when the stream has ended, or failed to open
   */
  subscribe: (
    user: Readonly<AppUser>,
    notify: () => void,
    context: Context,
  ) => Unsubscribe | Promise<Unsubscribe>
  /** Open streams of one user, on each instance. One more is 429, and that page polls. @default 4 */
  maxStreamsPerUser?: number | undefined
  /** Open streams of all users, on each instance. @default 1000 */
  maxStreams?: number | undefined
  /**
   * Seconds that a stream lasts, from 5 to 3600. The page then reads the list and opens another one. Less
   * than your host lets a response last. @default 240
   */
  maxStreamSeconds?: number | undefined
}

/** The options of streams, checked once and with their defaults. */
export type AgentEventSettings = {
  [Key in keyof AgentEventOptions]-?: NonNullable<AgentEventOptions[Key]>
}

const agentEventOptions: OptionTable<AgentEventOptions> = {
  subscribe: 'function',
  maxStreamsPerUser: 'any?',
  maxStreams: 'any?',
  maxStreamSeconds: 'any?',
}

/** The seconds that a stream may last. One that ends at once would be opened again at once. */
const streamSeconds: Range = { min: 5, max: 3600 }

/** @throws INVALID_INPUT naming the option that is wrong */
export function checkAgentEvents<Context>(
  agentEvents: AgentEventOptions<Context> | undefined,
  allow: AllowedFields | undefined,
): AgentEventSettings | undefined {
  if (agentEvents === undefined) return undefined
  checkShape(agentEvents, agentEventOptions, 'agentEvents')
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
    maxStreamSeconds: checkWhole(
      agentEvents.maxStreamSeconds ?? 240,
      'agentEvents.maxStreamSeconds',
      streamSeconds,
    ),
  }
}
