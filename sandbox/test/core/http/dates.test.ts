import { expect, it } from 'vitest'
import { expectStatus, type Refusal } from '../../support/client.ts'
import { useSandbox } from '../../support/harness.ts'

const client = useSandbox()

const filters = [
  ['/transactions', 'startDate'],
  ['/transactions', 'endDate'],
  ['/customers', 'createdAfter'],
  ['/customers', 'updatedBefore'],
  ['/tokens', 'createdBefore'],
]
const ask = (path: string | undefined, field: string | undefined, moment: string) =>
  client.get<Refusal>(`${path}?${field}=${encodeURIComponent(moment)}`)

it.each(filters)(
  '%s takes the first and the last year as %s, and none beyond',
  async (path, field) => {
    for (const moment of ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z']) {
      expectStatus(await ask(path, field, moment), 200)
    }
    for (const moment of [
      '0000-01-01T00:00:00Z',
      '0001-01-01T00:00:00+01:00',
      '9999-12-31T23:59:59-01:00',
    ]) {
      const refused = expectStatus(await ask(path, field, moment), 400)
      expect(refused.details?.errors?.[0]?.field).toBe(field)
    }
  },
)
