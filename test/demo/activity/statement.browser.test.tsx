import { expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { Statement } from '../../../demo/activity/Statement.tsx'
import { queryClient } from '../../../demo/session/queryClient.ts'
import { backendOf, type Customer, completed } from '../support/backend.ts'
import { emulate } from '../support/media.ts'
import { render } from '../support/render.tsx'

const now = new Date('2026-03-10T12:00:00Z')
const payments = [completed({ createdAt: '2026-02-20T12:00:00.000Z', description: 'Rent' })]

it('a customer prints the statement of a month, and takes it along as a table', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now })
  onTestFinished(() => void vi.useRealTimers())
  const print = vi.fn()
  vi.stubGlobal('print', print)
  const create = vi.spyOn(URL, 'createObjectURL')
  onTestFinished(() => create.mockRestore())
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download)
  })
  onTestFinished(() => void vi.restoreAllMocks())
  await render(<Statement />, { path: '/activity/statement', answer: backendOf({ payments }) })
  await expect.element(page.getByText('Nothing in this month')).toBeVisible()

  await page.getByLabelText('Month').selectOptions('February 2026')
  const row = page.getByRole('row', { name: /Feb 20, 2026.*To Grace Hopper.*Rent.*−10\.00\sUSDB/ })
  await expect.element(row).toBeVisible()
  await page.getByRole('button', { name: 'Print or save as PDF' }).click()
  expect(print).toHaveBeenCalledOnce()
  await page.getByRole('button', { name: 'Download as CSV' }).click()
  expect(names).toEqual(['marram-2026-02.csv'])
  const blob = create.mock.calls[0]?.[0]
  expect(await (blob as Blob).text()).toMatch(
    /^Date,.*\r\n2026-02-20,To Grace Hopper,Rent,.*,-10\.000000,USDB\r\n$/,
  )

  await emulate([], 'print')
  await expect.element(page.getByText('Marram · Help:')).toBeVisible()
  await expect.element(page.getByText('Ada Lovelace')).toBeVisible()
  await expect.element(row).toBeVisible()
  expect(page.getByRole('button').query()).toBeNull()
})

/** What is read first: the latest 100 movements. */
const firstRead = ['activity', 100]

it('a statement is not shown before all of its month is read', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now })
  onTestFinished(() => void vi.useRealTimers())
  const made = Array.from({ length: 101 }, (_, minute) =>
    completed({
      id: `Transaction:${minute}`,
      createdAt: new Date(now.getTime() - minute * 60_000).toISOString(),
    }),
  )
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const routes: Customer['routes'] = {
    'GET /wallet/transactions': async ({ path }) => {
      if (path.includes('cursor='))
        return { status: 200, body: { data: made.slice(100), hasMore: false } }
      if (queryClient.getQueryData(firstRead)) await arrived
      return { status: 200, body: { data: made.slice(0, 100), hasMore: true, nextCursor: 'c' } }
    },
  }
  await render(<Statement />, { path: '/activity/statement', answer: backendOf({ routes }) })
  await expect.poll(() => queryClient.getQueryData(firstRead)).toMatchObject({ hasMore: true })
  await expect.poll(() => queryClient.isFetching()).toBe(1)
  // What was read is rendered a little later.
  for (const _ of [1, 2, 3]) await new Promise(requestAnimationFrame)
  expect(page.getByRole('table').query()).toBeNull()
  expect(page.getByRole('button', { name: 'Download as CSV' }).query()).toBeNull()

  arrive()
  // With the one of the heading.
  await expect.poll(() => page.getByRole('row').elements()).toHaveLength(102)
})
