import type { WalletRow } from './wallets.ts'
import type { Work } from './work.ts'

/**
 * What a device is asked to sign: activities of the key custodian, as JSON text. The text is made
 * once, kept, and compared with signatures as it is.
 */
function activity(
  { now }: Work,
  type: string,
  { organizationId }: WalletRow,
  parameters: Record<string, unknown>,
  more: Record<string, unknown> = {},
): string {
  const timestampMs = String(now.getTime())
  return JSON.stringify({
    type: `ACTIVITY_TYPE_${type}`,
    timestampMs,
    organizationId,
    parameters,
    ...more,
  })
}

/** A session for a client key. */
export function sessionCreation(
  work: Work,
  wallet: WalletRow,
  targetPublicKey: string,
  more: Record<string, unknown> = {},
): string {
  const parameters = { targetPublicKey, ...more }
  return activity(work, 'CREATE_READ_WRITE_SESSION_V2', wallet, parameters)
}

/** A transfer out of the wallet. */
export function transactionSigning(work: Work, wallet: WalletRow, unsigned: string): string {
  const parameters = {
    signWith: wallet.address,
    unsignedTransaction: unsigned,
    type: 'TRANSACTION_TYPE_SPARK',
  }
  return activity(work, 'SIGN_TRANSACTION_V2', wallet, parameters, { generateAppProofs: true })
}
