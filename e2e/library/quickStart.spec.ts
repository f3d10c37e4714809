import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { test as base, expect } from '@playwright/test'
import { createSandbox, listen, type Sandbox } from 'holdfast-sandbox'
import { createServer as createViteServer } from 'vite'

const root = fileURLToPath(new URL('../../examples/quick-start', import.meta.url))

/** The README's quick start: its files as they are, each program on a free port. */
const test = base.extend<{ quickStart: { url: string; sandbox: Sandbox } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from a pattern
  quickStart: async ({}, use) => {
    const sandbox = await createSandbox({ profile: 'live-2026-08' })
    const service = await listen(sandbox)
    const [backendPort, pagePort] = [await freePort(), await freePort()]
    const [backendUrl, url] = [`http://localhost:${backendPort}`, `http://localhost:${pagePort}`]
    const backend = spawn(process.execPath, ['--import', 'tsx', `${root}/server.ts`], {
      env: {
        ...process.env,
        SANDBOX_URL: service.url,
        PORT: `${backendPort}`,
        PAGE_ORIGIN: url,
      },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    const vite = await createViteServer({
      root,
      // Here the package is this repository's sources.
      resolve: { tsconfigPaths: true },
      server: {
        port: pagePort,
        strictPort: true,
        proxy: { '/wallet': backendUrl, '/signers': backendUrl },
      },
      logLevel: 'silent',
    })
    await vite.listen()
    await expect(() => fetch(`${backendUrl}/signers`)).toPass()
    await use({ url, sandbox })
    backend.kill()
    await vite.close()
    await service.close()
    await sandbox.close()
  },
})

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

test('the README’s quick start pays on the live generation of August 2026, and again after a reload', async ({
  page,
  quickStart: { url, sandbox },
}) => {
  const problems: string[] = []
  page.on('pageerror', ({ message }) => problems.push(message))
  await page.goto(url)
  await page.getByRole('button', { name: 'Sign in: emailOtp' }).click()
  await expect(page.getByRole('button', { name: 'Enter the code' })).toBeVisible()
  const [mail] = await sandbox.mail.list()
  await page.getByRole('textbox').fill(mail?.code ?? '')
  await page.getByRole('button', { name: 'Enter the code' }).click()
  const pay = page.getByRole('button', { name: /^Pay: Grace gets \d.* USD$/ })
  await pay.click()
  await expect(page.getByRole('status')).toHaveText('executed')

  await page.reload()
  await pay.click()
  await expect(page.getByRole('status')).toHaveText('executed')

  expect(problems).toEqual([])
})

test('the quick start says so where its backend cannot be reached', async ({
  page,
  quickStart: { url },
}) => {
  await page.route('**/signers', (route) => route.abort())
  await page.goto(url)
  await expect(page.getByRole('status')).toHaveText(
    'Something went wrong on this page. Reload it and try again.',
  )
})
