import type { WalletContext } from '../context/walletContext.ts'
import type { PayloadOwner } from './intent.ts'

/**
 * Remembers what an accepted payload named, for the account's later ones. What was remembered first
 * stays, whatever another tab has remembered meanwhile.
 *
 * A record that cannot be written changes nothing of what was done: the next payload is remembered.
 */
export async function rememberOwner(
  { session }: Pick<WalletContext, 'session'>,
  accountId: string,
  owner: PayloadOwner,
): Promise<void> {
  const remember = async () => {
    const remembered = await session.readRecord(accountId)
    if (Object.keys(owner).every((key) => key in remembered)) return
    await session.updateRecord(accountId, (record) => /* guard: first-use-record */ ({
      ...owner,
      ...record,
    }))
  }
  await remember().catch(() => undefined)
}
