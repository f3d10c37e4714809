import type { Guard } from '../guard.ts'
import { src, test } from './paths.ts'

/** Messages between pages that are hints, and no more (T18). */
export const t18Messages: Guard[] = [
  {
    name: 'T18 messages that are hints only',
    file: src('session/session'),
    find: 'if (accountId && accountId === watchedAccountId) check(accountId).catch(() => undefined)',
    replace:
      'if (accountId && accountId === watchedAccountId) state.dispatch(state.get().session ? { type: "closed", reason: "revoked" } : { type: "opened", session: { accountId } as never })',
    testFile: test('session/session'),
    test: 'that names the account changes nothing',
  },
  {
    name: 'T18 a flow’s end that is asked for',
    file: src('signIn/awaitPopup'),
    find: 'const result = await readResult().catch(unlessPassing)',
    replace:
      'const result = event === "told" ? ({ status: "done" } as OAuthResult) : await readResult().catch(unlessPassing)',
    testFile: test('signIn/signInWithOAuth'),
    test: 'T18',
  },
  {
    name: 'T18 messages about this flow alone',
    file: src('signIn/awaitPopup'),
    find: 'if (isOurs) onTold()',
    replace: 'if (isOurs !== null) onTold()',
    testFile: test('signIn/signInWithOAuth'),
    test: 'T18',
  },
]
