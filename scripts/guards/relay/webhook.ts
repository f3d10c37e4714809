import type { Guard } from '../guard.ts'
import { relay, test } from './paths.ts'

/** Webhooks. */
export const webhook: Guard[] = [
  {
    name: 'the signature of a webhook',
    file: relay('webhooks/webhook.ts'),
    find: 'if (!isSigned) throw notSigned()',
    replace: '',
    testFile: test('webhook'),
    test: 'one bit changed',
  },
  {
    name: 'a webhook too old to be remembered',
    file: relay('webhooks/webhook.ts'),
    find: 'if (now() - Date.parse(delivery.timestamp) > rememberedSeconds * 1000) {',
    replace: 'if (now() < 0) {',
    testFile: test('webhook'),
    test: 'within the eight days',
  },
  {
    name: 'a webhook handled before',
    file: relay('webhooks/handleOnce.ts'),
    find: 'if (count === 1) return',
    replace: 'return',
    testFile: test('webhook'),
    test: 'answers 409',
  },
  {
    name: 'a webhook that could not be handled',
    file: relay('webhooks/handleOnce.ts'),
    find: 'await release(options, lease).catch(() => {})',
    replace: 'await store.put(key, handledMark, rememberedSeconds)',
    testFile: test('webhook'),
    test: 'after it could not be handled',
  },
  {
    name: 'a webhook that another try handled meanwhile',
    file: relay('webhooks/handleOnce.ts'),
    find: 'if (step === lease) return',
    replace: 'if (step >= 0) return',
    testFile: test('webhook'),
    test: 'when a later one fails',
  },
  {
    name: 'a webhook that is being handled',
    file: relay('webhooks/handleOnce.ts'),
    find: 'if (secondsLeft > leaseSeconds) {',
    replace: 'if (secondsLeft > 0) {',
    testFile: test('webhook'),
    test: 'never says 409',
  },
]
