import { listSessions, refreshSession, revokeSession, signOut } from 'holdfast'

await refreshSession(wallet) // a new session, signed for by the one at hand: no prompt

const own = wallet.getState().session?.id
for (const session of await listSessions(wallet))
  if (session.id !== own) await revokeSession(wallet, session.id) // such as that of a lost phone

const { revoked } = await signOut(wallet) // the key goes first; false: the service was not reached

// The block above is an example on a page (test/pages.test.ts).
declare const wallet: Parameters<typeof signOut>[0]

export { revoked }
