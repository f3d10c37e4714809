import { inArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** The ids of both ends of a movement. */
type Ends = { from: SQLWrapper; to: SQLWrapper }

/**
 * The movements from or into one of these accounts. An external account counts where money leaves it: as the payee of
 * another account's payment it would show that payment.
 */
export function ofAccounts({ from, to }: Ends, accountIds: string[]): SQL | undefined {
  const internal = accountIds.filter((id) => !id.startsWith('ExternalAccount:'))
  return or(inArray(from, accountIds), inArray(to, internal))
}

/** The same for a row that keeps both ends as JSON. */
export function ofAccountsIn(
  { source, destination }: { source: SQLWrapper; destination: SQLWrapper },
  accountIds: string[],
): SQL | undefined {
  return ofAccounts({ from: accountIdIn(source), to: accountIdIn(destination) }, accountIds)
}

function accountIdIn(party: SQLWrapper): SQL {
  return sql`${party}->>'accountId'`
}
