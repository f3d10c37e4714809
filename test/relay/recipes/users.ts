import type { AppUser } from 'holdfast/relay'

const ada: AppUser = {
  id: 'user-1',
  displayName: 'Ada',
  customerId: 'Customer:1',
  accountIds: ['InternalAccount:1'],
  verifiedEmails: ['ada@example.com'],
}

/** Stands for the app's own login. For tests, a session is the user's name, or the user as base64. */
export async function userOf(request: Request): Promise<AppUser | null> {
  const [, session = ''] = /^session=([\w+/]+)/.exec(request.headers.get('Cookie') ?? '') ?? []
  if (session === 'ada') return ada
  return session.length > 20 ? JSON.parse(atob(session)) : null
}

/** Whom the app's support has frozen. */
export const frozen: Set<string> = new Set()

export async function isFrozen(userId: string): Promise<boolean> {
  return frozen.has(userId)
}
