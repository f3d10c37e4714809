import type { AppUser } from 'holdfast/relay'

/** Stands for the app's own login: its session cookie, its table of users. */
export async function userOf(request: Request): Promise<AppUser | null> {
  if (request.headers.get('Cookie') !== 'session=ada') return null
  return {
    id: 'user-1',
    displayName: 'Ada',
    customerId: 'Customer:1',
    accountIds: ['InternalAccount:1'],
    verifiedEmails: ['ada@example.com'],
  }
}
