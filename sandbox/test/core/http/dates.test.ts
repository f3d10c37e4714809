import { expect } from 'vitest'
import { expectStatus, type Refusal } from '../../support/client.ts'
import { test } from '../../support/fixtures.ts'

const filters = [
  ['/transactions', 'startDate'],
  ['/transactions', 'endDate'],
  ['/customers', 'createdAfter'],
  ['/customers', 'updatedBefore'],
  ['/tokens', 'createdBefore'],
  ['/agents', 'createdAfter'],
  ['/agents', 'updatedBefore'],
  ['/agents/approvals', 'startDate'],
  ['/agents/approvals', 'endDate'],
]

test.for(filters)(
  '%s takes the first and the last year as %s, and none beyond',
  async ([path, field], { api }) => {
    const ask = (moment: string) =>
      api.get<Refusal>(`${path}?${field}=${encodeURIComponent(moment)}`)
    for (const moment of ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z']) {
      expectStatus(await ask(moment), 200)
    }
    for (const moment of [
      '0000-01-01T00:00:00Z',
      '0001-01-01T00:00:00+01:00',
      '9999-12-31T23:59:59-01:00',
    ]) {
      const refused = expectStatus(await ask(moment), 400)
      expect(refused.details?.errors?.[0]?.field).toBe(field)
    }
  },
)
