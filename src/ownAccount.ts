import { WalletError } from './errors.ts'
import type { Session } from './session/session.ts'
import type { RelayTransport } from './transport/relayTransport.ts'
import { parseInternalAccount } from './transport/wire/account.ts'
import { page } from './transport/wire/page.ts'
import type { InternalAccount } from './types.ts'

/**
 * The embedded wallets of the app user, as the relay knows them. Keys of accounts that are not
 * among them any more are deleted: they belong to somebody else.
 */
export async function listOwnWallets(
  transport: RelayTransport,
  session: Session,
  signal?: AbortSignal,
): Promise<InternalAccount[]> {
  const { body } = await transport.send({
    method: 'GET',
    path: '/customers/internal-accounts',
    query: { type: 'EMBEDDED_WALLET', limit: 100 },
    signal,
  })
  const { data } = page(parseInternalAccount)(body, 'accounts')
  const wallets = data.filter(({ type }) => type === 'EMBEDDED_WALLET')
  await forgetOthers(session, wallets)
  return wallets
}

async function forgetOthers(session: Session, wallets: InternalAccount[]): Promise<void> {
  const own = new Set(wallets.map(({ id }) => id))
  const strangers = (await session.storedAccountIds()).filter((id) => !own.has(id))
  await Promise.all(strangers.map((id) => session.close(id, 'accountChanged')))
}

/** The only wallet among them. @throws ACCOUNT_NOT_FOUND, ACCOUNT_AMBIGUOUS */
export function onlyWallet(wallets: InternalAccount[]): string {
  const [first, second] = wallets
  if (!first) {
    throw new WalletError('ACCOUNT_NOT_FOUND', 'The app user owns no embedded wallet yet')
  }
  if (second) {
    throw new WalletError(
      'ACCOUNT_AMBIGUOUS',
      `The app user owns ${wallets.length} wallets: pass accountId to createWallet`,
    )
  }
  return first.id
}
