import type { Guard } from '../guard.ts'
import { src, test } from './paths.ts'

/** Keys that go when the account is somebody else’s (T24). */
export const t24AccountMixUp: Guard[] = [
  {
    name: 'T24 keys of accounts the user does not own',
    file: src('ownAccount'),
    find: 'await forgetOthers(session, wallets)',
    replace: '',
    testFile: test('ownAccount'),
    test: 'lose their key with the first look',
  },
  {
    name: 'T24 keys of an account the app names itself',
    file: src('createWallet'),
    find: 'if (isGiven) await listOwnWalletIds(transport, session).catch(() => undefined)',
    replace: '',
    testFile: test('ownAccount'),
    test: 'lose it too where the app names the account',
  },
  {
    name: 'T24 what is kept of an account that changed hands',
    file: src('session/session'),
    find: 'return { ...known, signOuts, closedBecause }',
    replace: 'return { ...kept, ...known, signOuts, closedBecause }',
    testFile: test('ownAccount'),
    test: 'lose their key with the first look',
  },
]
