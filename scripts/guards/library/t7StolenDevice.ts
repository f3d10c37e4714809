import type { Guard } from '../guard.ts'
import { src, test } from './paths.ts'

/** Sessions that end, here and on the other tabs (T7). */
export const t7StolenDevice: Guard[] = [
  {
    name: 'T7 expiry before the service’s',
    file: src('session/session'),
    find: 'Date.parse(expiresAt) - expiryMarginMs',
    replace: 'Date.parse(expiresAt)',
    testFile: test('session/session'),
    test: 'expires 30 seconds before',
  },
  {
    name: 'T7 expiry on the service’s clock',
    file: src('session/serverClock'),
    find: '      offset = measured\n',
    replace: '',
    testFile: test('session/session'),
    test: 'expires on the service’s clock',
  },
  {
    name: 'T7 a session revoked elsewhere',
    file: src('activeSessions'),
    find: "if (isGone) await session.close(accountId, 'revoked', own.id)",
    replace: '',
    testFile: test('payments/executeQuote'),
    test: 'T7',
  },
  {
    name: 'T7 no read that undoes a sign-out',
    file: src('session/session'),
    find: 'if (before === changes) adopt(record)\n    else await check(accountId)',
    replace: 'adopt(record)',
    testFile: test('session/session'),
    test: 'is not undone by what a slow store was asked before',
  },
]
