import { unframedContextOf } from '../context/unframedContext.ts'
import type { Wallet } from '../context/walletContext.ts'

/**
 * Forgets which organization and wallet address the account's payloads have to name: the next
 * signature that the service accepts sets them again.
 *
 * They are remembered so that a relay cannot have another wallet's payloads signed. Call it only
 * after ORGANIZATION_MISMATCH, when the platform has moved to another organization, and after the
 * customer has agreed to it in the app.
 *
 * @throws STORAGE_FAILED, STORAGE_TIMEOUT
 * @throws FRAMED_CONTEXT
 * @throws CommonErrorCode
 * @example
 * ```ts
 * if (await confirmedByCustomer()) await forgetOrganization(wallet)
 * ```
 */
export async function forgetOrganization(wallet: Wallet): Promise<void> {
  const context = unframedContextOf(wallet)
  const accountId = await context.accountId()
  await context.session.updateRecord(
    accountId,
    ({ organizationId: _, signWith: __, ...record }) => record,
  )
}
