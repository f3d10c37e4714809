import { expect, type Page } from '@playwright/test'
import { createSandbox, type Listener, listen, type Sandbox } from 'holdfast-sandbox'
import { test as base } from 'holdfast-sandbox/playwright'
import { askSandbox } from '../library/support/harness.ts'
import { findAxeViolations } from '../support/accessibility.ts'

const controlToken = 'let me in'
const markup = '<img src=x onerror="document.title=`ran`"> Ada'

const webhookEndpoint = 'http://localhost/webhooks'

const test = base.extend<{ guarded: { sandbox: Sandbox; listener: Listener } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from it.
  guarded: async ({}, use) => {
    const sandbox = await createSandbox({ controlToken })
    const listener = await listen(sandbox)
    await use({ sandbox, listener })
    await listener.close()
    await sandbox.close()
  },
})
test.use({ sandboxOptions: { fetch: async () => new Response('taken') } })

/** A customer whose wallet gets a code by mail, as a platform makes one. */
async function mailCode(sandbox: Sandbox, fullName: string): Promise<string> {
  const ask = <T>(method: string, path: string, body?: object) =>
    askSandbox<T>(sandbox, method, path, body)
  const email = `${crypto.randomUUID()}@example.com`
  const { id } = await ask<{ id: string }>('POST', '/customers', {
    customerType: 'INDIVIDUAL',
    fullName,
    email,
  })
  const query = `?type=EMBEDDED_WALLET&customerId=${id}`
  const { data } = await ask<{ data: { id: string }[] }>(
    'GET',
    `/customers/internal-accounts${query}`,
  )
  const accountId = data[0]?.id
  await ask('POST', '/auth/credentials', { type: 'EMAIL_OTP', accountId, email })
  return (await sandbox.mail.list()).at(-1)?.code ?? ''
}

/** The hosts the page has sent anything to, and what its policy had to stop. */
function watch(page: Page) {
  const hosts = new Set<string>()
  const refused: string[] = []
  page.on('request', (request) => hosts.add(new URL(request.url()).host))
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text())
  })
  return { hosts, refused }
}

const follow = (page: Page, name: RegExp) => page.getByRole('link', { name }).click()

test('shows what happens as it happens, and calls no other host', { tag: '@smoke' }, async ({
  page,
  sandbox,
  sandboxUrl,
  api,
}) => {
  await api.patch('/config', { webhookEndpoint })
  const { hosts, refused } = watch(page)
  await page.goto(sandboxUrl)
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  const code = await mailCode(sandbox, markup)

  await page.getByRole('button', { name: '/auth/credentials' }).first().click()
  await expect(page.getByRole('region', { name: 'the request body' })).toContainText('EMAIL_OTP')
  await follow(page, /^Mail/)
  await expect(page.getByText(code, { exact: true })).toBeVisible()
  await follow(page, /^Webhooks/)
  await expect(page.getByText('CUSTOMER.KYC_APPROVED').first()).toBeVisible()
  await page.getByRole('button', { name: 'Resend CUSTOMER.KYC_APPROVED' }).first().click()
  await expect(page.getByRole('status')).toContainText('CUSTOMER.KYC_APPROVED was sent again: 200')
  await follow(page, /^Customers/)
  await expect(page.getByRole('heading', { name: markup })).toBeVisible()
  expect(await page.title()).toBe('Customers · Holdfast sandbox')

  await follow(page, /^API reference/)
  await expect(page.getByText('External accounts').first()).toBeVisible()
  expect([...hosts]).toEqual([new URL(sandboxUrl).host])
  expect(refused).toEqual([])
})

test('moves the clock, and resets only when that is confirmed', async ({
  page,
  sandbox,
  sandboxUrl,
}) => {
  await mailCode(sandbox, 'Ada Example')
  await page.goto(`${sandboxUrl}/#/mail`)
  const before = sandbox.clock.now().getTime()
  await page.getByRole('button', { name: 'Advance by 1 day' }).click()
  await expect(page.getByRole('status')).toContainText('The clock was advanced')
  expect(sandbox.clock.now().getTime() - before).toBeGreaterThanOrEqual(86_400_000)

  await page.getByRole('button', { name: 'Reset …' }).click()
  const asked = page.getByRole('dialog')
  await expect(asked).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(asked).toBeHidden()
  expect(await sandbox.mail.list()).not.toHaveLength(0)
  await page.getByRole('button', { name: 'Reset …' }).click()
  await page.getByRole('button', { name: 'Delete everything' }).click()
  await expect(page.getByText('Mails and text messages with one-time codes')).toBeVisible()
  expect(await sandbox.mail.list()).toHaveLength(0)
})

test('saves a snapshot, and restores it only when that is confirmed', async ({
  page,
  sandbox,
  sandboxUrl,
}) => {
  const code = await mailCode(sandbox, markup)
  await page.goto(`${sandboxUrl}/#/mail`)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^sandbox-\d{4}-\d\d-\d\d-\d{6}\.snapshot$/)
  const file = await download.path()
  await sandbox.reset()
  await expect(page.getByText('Mails and text messages with one-time codes')).toBeVisible()

  const restore = page.getByLabel('Snapshot to restore')
  await restore.setInputFiles(file)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await sandbox.mail.list()).toHaveLength(0)
  await restore.setInputFiles(file)
  await expect(page.getByRole('dialog')).toContainText('What is there now is deleted')
  await page.getByRole('button', { name: 'Replace everything' }).click()
  await expect(page.getByRole('status')).toContainText('The sandbox goes on from')
  await expect(page.getByText(code, { exact: true })).toBeVisible()

  const hostile = { name: markup, mimeType: 'text/html', buffer: Buffer.from(markup) }
  await restore.setInputFiles(hostile)
  await page.getByRole('button', { name: 'Replace everything' }).click()
  await expect(page.getByRole('status')).toContainText('is not a snapshot of a sandbox')
  await expect(page).not.toHaveTitle('ran')
  expect(await sandbox.mail.list()).not.toHaveLength(0)
})

test('removes a fault, and shows the query of a request', async ({
  page,
  sandbox,
  api,
  sandboxUrl,
}) => {
  const { id } = sandbox.faults.add({ kind: 'serverError', status: 503, route: 'GET /config' })
  await api.get('/customers?limit=2')
  await page.goto(`${sandboxUrl}/#/requests`)
  await expect(page.getByRole('button', { name: '/customers?limit=2' })).toBeVisible()
  await follow(page, /^Faults/)
  await page.getByRole('button', { name: `Remove fault ${id}` }).click()
  await expect(page.getByRole('status')).toContainText(`Fault ${id} was removed`)
  expect(sandbox.faults.list()).toEqual([])
})

test('does not refresh while a field has the focus', async ({ page, sandbox, sandboxUrl }) => {
  await page.clock.install()
  await page.goto(`${sandboxUrl}/#/faults`)
  await expect(page.getByText('No faults were added')).toBeVisible()
  await page.getByLabel('How much').focus()
  const { id } = sandbox.faults.add({ kind: 'latency', ms: 1 })
  await page.clock.runFor(6_000)
  // What the page had sent by then would be answered before this.
  await page.evaluate(async () => (await fetch('/_sandbox/faults')).text())
  await expect(page.getByText('No faults were added')).toBeVisible()
  await page.getByLabel('How much').blur()
  await page.clock.runFor(6_000)
  await expect(page.getByText(`Fault ${id}: latency`)).toBeVisible()
  sandbox.faults.remove(id)
})

test('fits the API reference into a phone, with a summary of each operation', async ({
  page,
  sandboxUrl,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${sandboxUrl}/reference#?route=post-/customers`)
  await expect(page.getByText('Create customer', { exact: true }).last()).toBeVisible()
  const set = await page.getByRole('button', { name: 'SET' }).first().boundingBox()
  // The table around it ends 16 pixels before the edge.
  expect((set?.x ?? 390) + (set?.width ?? 0)).toBeLessThanOrEqual(374)
})

test('names profile, mode and base path, and shows what was ignored', async ({
  page,
  sandboxUrl,
  api,
}) => {
  await api.get('/customers?customerID=1')
  await page.goto(sandboxUrl)
  await expect(page.getByRole('banner')).toContainText('Profile spec Mode real /2025-10-13')
  await expect(page.getByText('ignored query.customerID').first()).toBeVisible()
})

test('shows the content before the controls on a phone', async ({ page, sandboxUrl }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(sandboxUrl)
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  const content = await page.getByRole('main').boundingBox()
  const controls = await page.getByRole('complementary').boundingBox()
  expect(content?.y).toBeLessThan(140)
  expect(controls?.y).toBeGreaterThan((content?.y ?? 0) + 400)
})

test('keeps navigation and controls in sight beside a long list', async ({
  page,
  sandboxUrl,
  api,
}) => {
  for (let count = 0; count < 40; count += 1) await api.get('/customers')
  await page.goto(sandboxUrl)
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await page.evaluate(() => scrollTo(0, 600))
  await expect(page.getByRole('link', { name: /^Mail/ })).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Reset …' })).toBeInViewport()
})

test('asks for the control token and keeps it in the tab', async ({ page, guarded }) => {
  const { sandbox, listener } = guarded
  const code = await mailCode(sandbox, 'Ada Example')
  await page.goto(`${listener.url}/#/mail`)
  await page.getByLabel('Control token').fill('let me out')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('did not accept')
  await page.getByLabel('Control token').fill(controlToken)
  await page.keyboard.press('Enter')
  await expect(page.getByText(code, { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByText(code, { exact: true })).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`${colorScheme}, on a phone`, () => {
    test.use({ colorScheme, viewport: { width: 390, height: 844 } })

    test('every view passes axe, and none scrolls sideways', async ({
      page,
      sandbox,
      sandboxUrl,
    }) => {
      await mailCode(sandbox, 'Ada Example')
      const found: string[] = []
      for (const view of ['requests', 'mail', 'webhooks', 'ledger', 'customers']) {
        await page.goto(`${sandboxUrl}/#/${view}`)
        await expect(page.getByText('Live', { exact: true })).toBeVisible()
        found.push(...(await findAxeViolations(page)).map((what) => `${view}: ${what}`))
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - innerWidth,
        )
        if (overflow > 0) found.push(`${view}: ${overflow} px too wide`)
      }
      expect(found).toEqual([])
    })
  })
}
