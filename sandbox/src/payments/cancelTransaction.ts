import { eq } from 'drizzle-orm'
import { externalAccounts } from '../accounts/externalAccounts.table.ts'
import { ApiException } from '../core/errors.ts'
import type { Work } from '../core/work/work.ts'
import { recallPayment } from './payments.ts'
import type { Transaction } from './transactions.schema.ts'
import type { TransactionRow } from './transactions.table.ts'
import { getTransaction, showTransaction } from './transactions.ts'

/**
 * Cancels a payment to a bank account while it is under way.
 *
 * @throws ApiException 404 `TRANSACTION_NOT_FOUND`, 409 `TRANSACTION_NOT_CANCELLABLE`
 */
export async function cancelTransaction(work: Work, id: string): Promise<Transaction> {
  const row = await getTransaction(work, id)
  if (row.type !== 'OUTGOING' || !(await goesToBank(work, row)))
    throw notCancellable('Only a payment to a bank account can be cancelled')
  if (row.status !== 'PROCESSING' || row.plan.isSettled || row.extra.refund !== undefined)
    throw notCancellable(`The payment is ${row.status} and can no longer be cancelled`)
  return showTransaction(work, await recallPayment(work, row))
}

/** Also to one that was deleted since. */
async function goesToBank({ tx }: Work, { destination }: TransactionRow): Promise<boolean> {
  const { accountId = '' } = destination as { accountId?: string }
  const [account] = await tx
    .select({ type: externalAccounts.accountType })
    .from(externalAccounts)
    .where(eq(externalAccounts.id, accountId))
  return account?.type.endsWith('_ACCOUNT') ?? false
}

function notCancellable(message: string): ApiException {
  return new ApiException(409, 'TRANSACTION_NOT_CANCELLABLE', message)
}
