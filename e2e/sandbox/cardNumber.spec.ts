import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from '@playwright/test'
import type { Sandbox } from 'holdfast-sandbox'
import { test } from 'holdfast-sandbox/playwright'
import { askSandbox } from '../library/support/harness.ts'
import { expectAccessible } from '../support/accessibility.ts'

/** The address of a new card's number. */
async function revealCard(sandbox: Sandbox, sandboxUrl: string): Promise<string> {
  const ask = <T>(method: string, path: string, body?: object) =>
    askSandbox<T>(sandbox, method, path, body)
  const person = { customerType: 'INDIVIDUAL', fullName: 'Ada Example' }
  const { id: cardholderId } = await ask<{ id: string }>('POST', '/customers', person)
  const query = `?type=EMBEDDED_WALLET&customerId=${cardholderId}`
  const { data } = await ask<{ data: { id: string }[] }>(
    'GET',
    `/customers/internal-accounts${query}`,
  )
  const fundingSources = data.map(({ id }) => id)
  const card = await ask<{ id: string }>('POST', '/cards', {
    cardholderId,
    form: 'VIRTUAL',
    fundingSources,
    platformCardId: `${crypto.randomUUID()}-123`,
  })
  const { panEmbedUrl } = await ask<{ panEmbedUrl: string }>('GET', `/cards/${card.id}`)
  return `${sandboxUrl}${new URL(panEmbedUrl).pathname}`
}

/** Opens a page of that host that frames an address, as sandboxed as a platform would. */
async function frame(page: Page, host: 'localhost' | '127.0.0.1', url: string) {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(`<!doctype html><title>Shop</title><iframe title="Card" sandbox src="${url}"
      style="width: 100%; height: 420px; border: 0"></iframe>`)
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  page.once('close', () => server.close())
  await page.goto(`http://${host}:${(server.address() as AddressInfo).port}/`)
  return page.frameLocator('iframe')
}

test('shows a card’s number in a sandboxed frame of the platform, once', async ({
  page,
  sandbox,
  sandboxUrl,
}) => {
  const url = await revealCard(sandbox, sandboxUrl)
  const card = await frame(page, 'localhost', url)
  await expect(card.getByText(/^\d{4} \d{4} \d{4} 0123$/)).toBeVisible()
  await expect(card.locator('.card')).toHaveCSS('border-radius', '14px')
  await page.reload()
  await expect(card.getByText('used already or has expired')).toBeVisible()
})

test('shows nothing in a frame of another origin', async ({ page, sandbox, sandboxUrl }) => {
  const url = await revealCard(sandbox, sandboxUrl)
  const blocked = page.waitForEvent('console', (message) =>
    message.text().includes('frame-ancestors'),
  )
  const card = await frame(page, '127.0.0.1', url)
  await blocked
  await expect(card.getByText('0123')).toHaveCount(0)
})

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [320, 1280])
    test(`is legible at ${width} pixels in the ${colorScheme} scheme`, async ({
      page,
      sandbox,
      sandboxUrl,
    }, testInfo) => {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 640 })
      await page.goto(await revealCard(sandbox, sandboxUrl))
      await expectAccessible(page)
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow).toBe(0)
      const body = await page.screenshot({ path: testInfo.outputPath('card-number.png') })
      await testInfo.attach('card', { body, contentType: 'image/png' })
    })
