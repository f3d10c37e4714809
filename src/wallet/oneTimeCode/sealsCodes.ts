import { jsonObject } from '../../shared/jsonObject.ts'
import { object, optional, type Parser, text } from '../../shared/shape.ts'
import type { WalletContext } from '../context/walletContext.ts'
import { listOwnWallets, type OwnedAccount } from '../session/ownAccount.ts'

/** What tells the generation of the service: every account has a total since August 2026. */
interface DatedAccount extends OwnedAccount {
  totalBalance?: object
}

const parseDated: Parser<DatedAccount> = /* @__PURE__ */ object<DatedAccount>({
  id: text,
  type: text,
  totalBalance: /* @__PURE__ */ optional(jsonObject),
})

/**
 * Whether the account's service takes no code in the clear. Asked where a response had no target to
 * seal to: earlier generations never give one, and August's leaves it out of the response to a new
 * credential. Undefined where it could not be found out.
 */
export async function sealsCodes(
  context: WalletContext,
  accountId: string,
  signal: AbortSignal | undefined,
): Promise<boolean | undefined> {
  try {
    if ((await context.session.readRecord(accountId)).sealsCodes) return true
    const wallets = await listOwnWallets(context, parseDated, signal)
    const account = wallets.find(({ id }) => id === accountId)
    return account && account.totalBalance !== undefined
  } catch {
    return undefined
  }
}
