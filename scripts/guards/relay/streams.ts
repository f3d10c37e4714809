import type { ThreatId } from '../../threats.ts'
import type { Guard, TakeOut } from '../guard.ts'

const route = 'test/relay/events/watchAgentActions.test.ts'
const stream = 'test/relay/events/eventStream.test.ts'
const node = 'test/relay/adapters/nodeEvents.test.ts'

function guard(
  id: string,
  loses: string,
  takeOut: TakeOut,
  [file, title]: [file: string, title: string],
  threat: ThreatId = 'T31',
): Guard {
  return { id, loses, takeOut, tests: [{ file, title }], threats: [threat] }
}

/** Streams of events, which outlive their request. */
export const streamsGuards: Guard[] = [
  guard(
    'relay-streams-overdue',
    'On a host that drops the timers of a request, streams whose client left take their places for good.',
    'remove',
    [route, 'if the host dropped its timers'],
  ),
  guard('relay-streams-limit', 'Streams take every connection of an instance.', 'remove', [
    route,
    'is limited for each user',
  ]),
  guard('relay-streams-per-user', 'One user takes the streams of all others.', 'remove', [
    route,
    'is limited for each user',
  ]),
  guard(
    'relay-stream-left',
    'A subscription stays behind for every page that was closed.',
    'remove',
    [route, 'when the client leaves'],
  ),
  guard(
    'relay-stream-pressure',
    'What a client does not read piles up in memory.',
    { instead: 'new ReadableStream(source, { highWaterMark: Infinity })' },
    [stream, 'keeps nothing for a client that does not read'],
  ),
  guard('relay-stream-unsubscribe', 'A subscription that took too long stays behind.', 'remove', [
    route,
    'that was made too late',
  ]),
  guard('relay-stream-failed', 'Streams that did not open use up the limit.', 'remove', [
    route,
    'gives its place back',
  ]),
  guard('relay-stream-lifetime', 'A stream has no end, and its subscription neither.', 'remove', [
    route,
    'ends after its seconds',
  ]),
  guard(
    'relay-stream-session',
    'A page goes on hearing of a customer after the logout.',
    'remove',
    [route, 'ends soon after the app'],
    'T26',
  ),
  guard('relay-node-stream-left', 'A stream goes on for a client that is gone.', 'remove', [
    node,
    'is cancelled when the client leaves',
  ]),
  guard(
    'relay-node-stream-queued',
    'Pipelined streams go on for a client that is gone.',
    'remove',
    [node, 'while it waits for another one'],
  ),
  guard('relay-node-stream-pressure', 'What a client does not read piles up in memory.', 'remove', [
    node,
    'no faster than the client reads',
  ]),
]
