import type { Context } from 'hono'
import { Refusal } from './refusal.ts'
import type { User } from './users.ts'

/**
 * Whether a request comes from a page that shows the wallet of another customer than the one who is
 * logged in. The cookie is the browser's: a login in one tab replaces it for a tab that still shows
 * the customer before. A request that names no wallet is the cookie's user's.
 */
export function isOfOtherPage({ req }: Context, { walletId }: User): boolean {
  // An EventSource sends no headers of the page's own.
  const shown = req.header('marram-wallet') ?? req.query('wallet')
  return shown !== undefined && shown !== walletId
}

/** Refuses such a request before anything is done. */
export function mustBeShown(context: Context, user: User): void {
  if (isOfOtherPage(context, user)) throw new Refusal(409, 'LOGIN_CHANGED')
}
