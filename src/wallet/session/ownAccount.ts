import { WalletError } from '../../shared/errors.ts'
import { page } from '../../shared/page.ts'
import { object, type Parser, text } from '../../shared/shape.ts'
import { assertNotAborted } from '../platform/abort.ts'
import type { AccountRecord } from '../storage/accountRecord.ts'
import { allPages } from '../transport/allPages.ts'
import type { RelayTransport } from '../transport/relayTransport.ts'
import { request } from '../transport/request.ts'
import type { Session } from './session.ts'

/** The fields that are read of an account where only its owner matters. */
export interface OwnedAccount {
  id: string
  type: string
}

const parseOwned: Parser<OwnedAccount> = /* @__PURE__ */ object<OwnedAccount>({
  id: text,
  type: text,
})

/** Of a wallet's context. */
interface ListContext {
  transport: RelayTransport
  session: Session
  destroyed: AbortSignal
}

/**
 * The embedded wallets of the app user, as the relay knows them. Keys of accounts that are not
 * among them any more are deleted: they belong to another user.
 *
 * @param parse - how much of each account is wanted
 */
export async function listOwnWallets<Account extends OwnedAccount>(
  { transport, session, destroyed }: ListContext,
  parse: Parser<Account>,
  signal?: AbortSignal,
): Promise<Account[]> {
  const readPage = async (cursor: string | undefined) => {
    // What was started is finished with its page: the outcome of a change may be read from it.
    if (cursor) assertNotAborted(destroyed)
    const query = { type: 'EMBEDDED_WALLET', limit: 100, cursor }
    const call = { method: 'GET', path: '/customers/internal-accounts', query, signal } as const
    return request(transport, call, page(parse), 'accounts')
  }
  const wallets: Account[] = []
  for await (const account of allPages(readPage, 'accounts')) {
    if (account.type === 'EMBEDDED_WALLET') wallets.push(account)
  }
  // guard: unowned-keys
  await forgetOthers(session, wallets)
  return wallets
}

/** The ids of the app user's wallets. */
export async function listOwnWalletIds(context: ListContext): Promise<string[]> {
  return (await listOwnWallets(context, parseOwned)).map(({ id }) => id)
}

async function forgetOthers(session: Session, wallets: OwnedAccount[]): Promise<void> {
  const own = new Set(wallets.map(({ id }) => id))
  const stored = await session.storedAccountIds()
  await Promise.all(stored.map((id) => noteOwner(session, id, own.has(id))))
}

/**
 * Once each way: the key of an account that is another user's is deleted, and what is left of its
 * record is shown again to its own user, who may have payments pending.
 */
async function noteOwner(session: Session, accountId: string, isOwn: boolean): Promise<void> {
  const isToNote = ({ session: kept, closedBecause }: AccountRecord) =>
    isOwn === (closedBecause === 'accountChanged' && !kept)
  if (!isToNote(await session.readRecord(accountId))) return
  // Judged again as it is written: a sign-in may have ended in between.
  const reason = isOwn ? 'signedOut' : 'accountChanged'
  await session.close(accountId, reason, /* guard: owner-noted-late */ isToNote)
}

/** The only wallet among them. @throws ACCOUNT_NOT_FOUND, ACCOUNT_AMBIGUOUS */
export function onlyWallet([first, ...others]: string[]): string {
  if (first === undefined) {
    throw new WalletError(
      'ACCOUNT_NOT_FOUND',
      'The app user has no wallet; create one, or check accountIds of authenticate',
    )
  }
  if (others.length === 0) return first
  throw new WalletError('ACCOUNT_AMBIGUOUS', 'The app user has several wallets; set accountId')
}
