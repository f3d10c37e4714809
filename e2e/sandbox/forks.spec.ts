import { getActiveResourcesInfo } from 'node:process'
import { expect } from '@playwright/test'
import { test as base, type SandboxWorkerFixtures } from 'holdfast-sandbox/playwright'
import { createApiClient } from 'holdfast-sandbox/testing'

const person = { customerType: 'INDIVIDUAL', region: 'US' }
let timesSeeded = 0

const test = base.extend<object, Pick<SandboxWorkerFixtures, 'seed'>>({
  seed: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from it.
    ({}, use) =>
      use(async (sandbox) => {
        timesSeeded += 1
        await createApiClient(sandbox).post('/customers', { ...person, fullName: 'Ada Example' })
      }),
    { scope: 'worker' },
  ],
})

type Customers = { data: { fullName: string }[] }

/** How many servers of this worker listen. */
const listening = () => getActiveResourcesInfo().filter((kind) => kind === 'TCPServerWrap').length

test.describe('one after another in a worker', () => {
  test.describe.configure({ mode: 'serial' })

  for (const name of ['Bob Example', 'Cy Example', 'Di Example']) {
    test(`a test of ${name} finds what was prepared and nothing of the tests before it`, async ({
      api,
      preparedSandbox,
    }) => {
      // Those of the tests before it are closed. Another worker may have got their ports.
      expect(listening()).toBe(1)

      await api.post('/customers', { ...person, fullName: name })
      const listed = await api.get<Customers>('/customers')
      expect(listed.body.data.map(({ fullName }) => fullName).sort()).toEqual(
        ['Ada Example', name].sort(),
      )
      const prepared = await createApiClient(preparedSandbox).get<Customers>('/customers')
      expect(prepared.body.data).toHaveLength(1)
      expect(timesSeeded).toBe(1)
    })
  }
})

test.describe('at the same time', () => {
  test.describe.configure({ mode: 'parallel' })

  for (const name of ['Ed Example', 'Flo Example']) {
    test(`a test of ${name} finds nothing of the other's`, async ({ api, sandboxUrl, request }) => {
      await api.post('/customers', { ...person, fullName: name })
      const response = await request.get(`${sandboxUrl}/2025-10-13/customers`, {
        headers: { authorization: `Basic ${btoa('sandbox:sandbox-secret')}` },
      })
      const { data }: Customers = await response.json()
      expect(data.map(({ fullName }) => fullName).sort()).toEqual(['Ada Example', name])
    })
  }
})
