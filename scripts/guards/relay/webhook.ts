import type { Guard } from '../guard.ts'

/** Webhooks. */
export const webhookGuards: Guard[] = [
  {
    id: 'webhook-signature',
    loses: 'Anyone can send webhooks.',
    takeOut: 'remove',
    tests: [{ file: 'test/relay/webhooks/webhook.test.ts', title: 'one bit changed' }],
    threats: [],
  },
  {
    id: 'webhook-age',
    loses: 'An old webhook can be replayed.',
    takeOut: 'remove',
    tests: [{ file: 'test/relay/webhooks/webhook.test.ts', title: 'within the eight days' }],
    threats: [],
  },
  {
    id: 'webhook-future',
    loses: 'A webhook dated far ahead can be replayed once its id is forgotten.',
    takeOut: 'remove',
    tests: [{ file: 'test/relay/webhooks/webhook.test.ts', title: 'seconds ahead' }],
    threats: [],
  },
  {
    id: 'webhook-broken-key',
    loses: 'One malformed key refuses the webhooks of every other key.',
    takeOut: 'remove',
    tests: [{ file: 'test/relay/webhooks/webhook.test.ts', title: 'but the others of the list' }],
    threats: [],
  },
  {
    id: 'webhook-mark-retries',
    loses: 'A handled webhook is handled again when the store fails once.',
    takeOut: 'remove',
    tests: [{ file: 'test/relay/webhooks/webhook.test.ts', title: 'failed for a moment' }],
    threats: [],
  },
  {
    id: 'webhook-once',
    loses: 'A webhook is handled twice.',
    takeOut: 'true',
    tests: [{ file: 'test/relay/webhooks/webhook.test.ts', title: 'answers 409' }],
    threats: [],
  },
  {
    id: 'webhook-retry',
    loses: 'A webhook whose handler failed is never handled again.',
    takeOut: { instead: 'await store.put(key, handledMark, options.rememberedSeconds)' },
    tests: [
      { file: 'test/relay/webhooks/webhook.test.ts', title: 'after it could not be handled' },
    ],
    threats: [],
  },
  {
    id: 'webhook-lease',
    loses: 'A failed attempt erases that a later one succeeded.',
    takeOut: 'true',
    tests: [{ file: 'test/relay/webhooks/webhook.test.ts', title: 'when a later one fails' }],
    threats: [],
  },
  {
    id: 'webhook-in-progress',
    loses: 'A webhook that is being handled counts as handled.',
    takeOut: { instead: 'secondsLeft > 0' },
    tests: [{ file: 'test/relay/webhooks/webhook.test.ts', title: 'never says 409' }],
    threats: [],
  },
]
