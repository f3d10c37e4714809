import type { Guard } from '../guard.ts'
import { relay, test } from './paths.ts'

/** Registration challenges. */
export const registrationChallenge: Guard[] = [
  {
    name: 'a registration challenge of ours',
    file: relay('registration/registrationChallenge.ts'),
    find: 'if (!isGood) {',
    replace: 'if (isGood === undefined) {',
    testFile: test('registrationChallenge'),
    test: 'guardNewPasskey',
  },
  {
    name: 'a registration challenge bound to its body',
    file: relay('registration/registrationChallenge.ts'),
    find: "storeKey('bound-challenge', user.id, JSON.stringify(body))",
    replace: "storeKey('bound-challenge', user.id, body.challenge)",
    testFile: test('registrationChallenge'),
    test: 'binds it to the first body',
  },
  {
    name: 'the service’s answer, whatever the store does',
    file: relay('forward.ts'),
    find: 'call.trace.isUnsettled = true',
    replace: 'throw new Error("unsettled")',
    testFile: test('registrationChallenge'),
    test: 'although the store has failed',
  },
]
