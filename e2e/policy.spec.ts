import { createServer } from 'node:http'
import { expect } from '@playwright/test'
import { test } from './support/test.ts'

test.use({ expectedReports: 3 })

test('what an attacker plants does not run, and is reported once each', {
  tag: ['@T2', '@T15'],
}, async ({ page, demo, policyReports }) => {
  await test.step('an inline script', async () => {
    await page.route('/', async (route) => {
      const response = await route.fetch()
      const body = await response.text()
      await route.fulfill({
        response,
        body: body.replace('</head>', '<script>window.planted = true</script></head>'),
      })
    })
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Join Marram' })).toBeVisible()
    expect(await page.evaluate(() => 'planted' in window)).toBe(false)
    await expect.poll(policyReports).toMatchObject([{ blocked: 'inline' }])
    await page.unroute('/')
  })

  await test.step('text that would become markup: Trusted Types', async () => {
    await page.goto('/')
    const thrown = await page.evaluate(() => {
      try {
        document.body.innerHTML = '<img src=x onerror=alert(1)>'
        return 'nothing'
      } catch (error) {
        return error instanceof Error ? error.name : 'something'
      }
    })
    expect(thrown).toBe('TypeError')
    await expect.poll(policyReports).toMatchObject([{}, { blocked: 'trusted-types-sink' }])
  })

  await test.step('a frame with the page in another site', async () => {
    const html = `<h1>Win a prize</h1><iframe src="${demo.url}/"></iframe>`
    const attacker = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end(html)
    })
    await new Promise<void>((resolve) => attacker.listen(0, '127.0.0.1', resolve))
    const address = attacker.address()
    const port = typeof address === 'object' && address ? address.port : 0
    await page.goto(`http://127.0.0.1:${port}/`)
    await expect.poll(policyReports).toMatchObject([{}, {}, { directive: 'frame-ancestors' }])
    const inside = page.frameLocator('iframe').getByRole('button', { name: 'Join Marram' })
    await expect(inside).toBeHidden()
    attacker.closeAllConnections()
    attacker.close()
  })
})
