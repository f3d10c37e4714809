import { jsonObject } from '../../shared/jsonObject.ts'
import { page } from '../../shared/page.ts'
import { object, optional, type Parser } from '../../shared/shape.ts'
import type { WalletContext } from '../context/walletContext.ts'
import { request } from '../transport/request.ts'

/** The part of an account that tells the generation of the service: accounts have a total since August 2026. */
interface DatedAccount {
  totalBalance?: object
}

const parseDated: Parser<DatedAccount> = /* @__PURE__ */ object<DatedAccount>({
  totalBalance: /* @__PURE__ */ optional(jsonObject),
})

/**
 * Checks whether the account's service takes no code in the clear. This is read where a response
 * had no target to seal to: earlier generations never give one, and August's leaves it out of the
 * response to a new credential. Undefined where it could not be found out.
 */
export async function sealsCodes(
  { session, transport }: WalletContext,
  accountId: string,
  signal: AbortSignal | undefined,
): Promise<boolean | undefined> {
  try {
    if ((await session.readRecord(accountId)).sealsCodes) return true
    const query = { type: 'EMBEDDED_WALLET', limit: 1 }
    const call = { method: 'GET', path: '/customers/internal-accounts', query, signal } as const
    const [account] = (await request(transport, call, page(parseDated), 'accounts')).data
    return account && account.totalBalance !== undefined
  } catch {
    return undefined
  }
}
