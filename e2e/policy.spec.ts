import { createServer } from 'node:http'
import { expect } from '@playwright/test'
import { becomeCustomer, review, signAndSend } from './support/customer.ts'
import { test } from './support/test.ts'

test('a whole payment refuses nothing: the policy costs the page nothing', { tag: '@T2' }, async ({
  page,
  policyReports,
  authenticator: _,
}) => {
  const answer = await page.goto('/')
  const policy = answer?.headers()['content-security-policy'] ?? ''
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(policy).not.toContain('unsafe')
  await becomeCustomer(page)
  await review(page, '10')
  await signAndSend(page)
  await expect(page.getByRole('status').getByText('Completed')).toBeVisible({ timeout: 20_000 })
  expect(await policyReports()).toEqual([])
})

test('the policy lets nothing out to another site, on every response', { tag: '@T2' }, async ({
  page,
}) => {
  for (const path of ['/', '/security', '/icon.svg', '/api/me', '/missing.js']) {
    const headers = (await page.request.get(path)).headers()
    const directives = headers['content-security-policy']?.split('; ')
    expect(directives, path).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "connect-src 'self'",
        "img-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ]),
    )
    expect(headers, path).toMatchObject({
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('payment=()'),
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
  }
})

test.describe('what an attacker plants', () => {
  test.use({ expectedReports: 1 })

  test('an inline script does not run and is reported once', { tag: '@T2' }, async ({
    page,
    policyReports,
  }) => {
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
  })

  test('text does not become markup: Trusted Types', { tag: '@T2' }, async ({
    page,
    policyReports,
  }) => {
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
    await expect.poll(policyReports).toMatchObject([{ blocked: 'trusted-types-sink' }])
  })

  test('the page is not shown inside another site’s', { tag: '@T15' }, async ({
    page,
    demo,
    policyReports,
  }) => {
    const html = `<h1>Win a prize</h1><iframe src="${demo.url}/"></iframe>`
    const attacker = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end(html)
    })
    await new Promise<void>((resolve) => attacker.listen(0, '127.0.0.1', resolve))
    const address = attacker.address()
    const port = typeof address === 'object' && address ? address.port : 0

    await page.goto(`http://127.0.0.1:${port}/`)

    await expect.poll(policyReports).toMatchObject([{ directive: 'frame-ancestors' }])
    const inside = page.frameLocator('iframe').getByRole('button', { name: 'Join Marram' })
    await expect(inside).toBeHidden()
    attacker.closeAllConnections()
    attacker.close()
  })
})
