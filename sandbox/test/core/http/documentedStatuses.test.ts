import { describe, expect, it } from 'vitest'
import type { ApiDocument } from '../../support/describedResponses.ts'
import documented from '../../support/documentedStatuses.json' with { type: 'json' }
import { useSandbox } from '../../support/harness.ts'

type Statuses = Record<string, string>

/** The statuses that the service lists for each operation, by generation; August changes some of May's and adds more. */
const lists: Record<'live-2026-05' | 'live-2026-08', Statuses> = {
  'live-2026-05': documented.may,
  'live-2026-08': { ...documented.may, ...documented.august },
}

/**
 * The statuses that the sandbox adds because the service documents the case and no status for it, or another part of
 * its documents lists the status.
 */
const added: Record<'both' | 'live-2026-05' | 'live-2026-08', Record<string, string[]>> = {
  both: {
    // A malformed cursor, filter or file.
    '400': [
      'GET /uma-providers',
      'GET /agents/me/internal-accounts',
      'GET /agents/me/actions',
      'POST /customers/bulk/csv',
    ],
    // What a body names is not there.
    '404': [
      'POST /customers/external-accounts',
      'POST /quotes',
      'POST /agents/me/external-accounts',
      'POST /agents/me/quotes',
      'POST /agents',
    ],
    // Another body with the same Idempotency-Key, and states that have changed.
    '409': [
      'POST /quotes',
      'POST /transfer-out',
      'POST /transfer-in',
      'POST /sandbox/send',
      'DELETE /agents/me/external-accounts/{}',
      'POST /agents/me/quotes',
      'POST /agents/me/transfer-out',
      'POST /agents/me/transfer-in',
    ],
    // A file over the documented limit.
    '413': ['POST /documents', 'PUT /documents/{}', 'POST /customers/bulk/csv'],
    // Guesses of device codes.
    '429': ['POST /agents/device-codes/{}/redeem'],
    // As for the same quote of the platform.
    '501': ['POST /agents/me/quotes'],
  },
  'live-2026-05': { '409': ['POST /customers/{}/kyc-link'] },
  'live-2026-08': {
    // A malformed id.
    '400': ['GET /sca/factors', 'DELETE /sca/factors/{}', 'GET /sca/factors/reset/{}'],
    // The lock of a customer must hold for every proof.
    '423': [
      'POST /customers/external-accounts/{}/trust',
      'POST /customers/external-accounts/{}/trust/confirm',
      'POST /customers/external-accounts/{}/untrust',
      'POST /customers/external-accounts/{}/untrust/confirm',
    ],
    // As for the same payments of the platform.
    '429': [
      'POST /agents/me/quotes',
      'POST /agents/me/quotes/{}/execute',
      'POST /agents/me/transfer-out',
    ],
  },
}

describe.each(['live-2026-05', 'live-2026-08'] as const)('profile %s', (profile) => {
  const client = useSandbox({ profile })

  it('describes no status that the service does not list for the operation, but for those named here', async () => {
    const response = await client.sandbox().fetch(new Request('http://localhost/openapi.json'))
    const { paths } = (await response.json()) as ApiDocument
    const unlisted = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, { responses }]) => {
        const operation = `${method.toUpperCase()} ${path.replace(/\{[^}]+\}/g, '{}')}`
        const listed = lists[profile][operation]?.split(' ')
        expect(listed, operation).toBeDefined()
        const more = Object.keys(responses).filter((status) => !listed?.includes(status))
        return more.map((status) => `${operation} ${status}`)
      }),
    )
    const named = [added.both, added[profile]].flatMap((byStatus) =>
      Object.entries(byStatus).flatMap(([status, operations]) =>
        operations.map((operation) => `${operation} ${status}`),
      ),
    )
    // 403 is for an API token without the permission, and for accounts and customers that may not be used.
    expect(unlisted.filter((one) => !one.endsWith(' 403')).toSorted()).toEqual(named.toSorted())
  })
})
