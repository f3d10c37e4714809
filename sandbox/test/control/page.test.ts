import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { vendorFiles } from '../../src/core/node/pageFiles.ts'
import { expectStatus } from '../support/client.ts'
import { useSandbox } from '../support/harness.ts'
import { createTestCustomer, fund } from '../support/wallet.ts'

const client = useSandbox({ controlToken: 'let me in', controlHosts: ['sandbox.internal'] })
const ownFiles = readdirSync(new URL('../../page/', import.meta.url)).filter(
  (name) => name !== 'tsconfig.json' && !name.endsWith('.ts'),
)

function get(path: string, headers: Record<string, string> = {}, init: RequestInit = {}) {
  const { host = 'localhost', ...rest } = headers
  const request = new Request(`http://${host}${path}`, { ...init, headers: rest })
  return client.sandbox().fetch(request)
}

const openPage = (path: string) => get(path, { accept: 'text/html,application/xhtml+xml' })

/** Every address of another host that a text names, but for namespaces, which nothing loads. */
function foreignAddresses(text: string): string[] {
  return (text.match(/(?:https?:)?\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+[^\s"'`)]*/gi) ?? []).filter(
    (address) => !address.includes('//www.w3.org/'),
  )
}

describe('the page', { tags: ['T29'] }, () => {
  it.each(['/', '/reference'])('%s allows only what this origin serves', async (path) => {
    const response = await openPage(path)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    const policy = response.headers.get('content-security-policy')?.split('; ')
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "connect-src 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "form-action 'none'",
      ]),
    )
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('x-frame-options')).toBe('DENY')
    expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  it('takes inline styles in the API reference alone', async () => {
    const policyOf = async (path: string) =>
      (await openPage(path)).headers.get('content-security-policy')
    expect(await policyOf('/')).not.toContain('unsafe')
    expect(await policyOf('/reference')).toContain("style-src 'self' 'unsafe-inline'")
  })

  it.each(['/', '/reference', '/_sandbox/page/main.js'])(
    'refuses %s under a foreign host',
    async (path) => {
      const response = await get(path, { host: 'rebound.example', accept: 'text/html' })
      expect(response.status).toBe(403)
    },
  )

  it.each(['localhost:4800', '127.0.0.1', 'sandbox.internal'])(
    'responds under %s',
    async (host) => {
      expect((await get('/', { host, accept: 'text/html' })).status).toBe(200)
    },
  )

  it('tells a program where everything is', async () => {
    const response = await get('/', { accept: '*/*' })
    expect(response.headers.get('vary')).toBe('Accept')
    expect(await response.json()).toEqual({
      page: '/',
      reference: '/reference',
      openapi: '/openapi.json',
      health: '/health',
      api: client.sandbox().basePath,
      profile: 'spec',
      mode: 'real',
    })
  })

  it('is no call of the API: the request log leaves it out', async () => {
    for (const path of ['/', '/reference', '/openapi.json']) await openPage(path)
    const mistaken = `${client.sandbox().basePath}x/customers`
    await get(mistaken)
    const listed = await get('/_sandbox/requests', { 'x-sandbox-token': 'let me in' })
    const { data } = (await listed.json()) as { data: { path: string }[] }
    expect(data.map(({ path }) => path)).toEqual([mistaken])
  })
})

/** Types are imported in comments, and only where they are checked. */
const withoutComments = (text: string) => text.replaceAll(/\/\*\*[\s\S]*?\*\//g, '')

describe('the files of the page', () => {
  const types: Record<string, string> = {
    css: 'text/css; charset=utf-8',
    html: 'text/html; charset=utf-8',
    js: 'text/javascript; charset=utf-8',
    svg: 'image/svg+xml',
    LICENSE: 'text/plain; charset=utf-8',
  }
  const files = [...ownFiles, ...vendorFiles.map((path) => `vendor/${path}`)]

  it.each(files)('%s is served by its type', async (path) => {
    const response = await get(`/_sandbox/page/${path}`)
    expect(response.status).toBe(200)
    const type = path.split(/[./]/).at(-1) ?? ''
    expect(response.headers.get('content-type')).toBe(types[type])
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect((await response.text()).length).toBeGreaterThan(50)
  })

  it('import and link only files that are served', async () => {
    for (const file of ownFiles) {
      const text = withoutComments(await (await get(`/_sandbox/page/${file}`)).text())
      const named = [...text.matchAll(/(?:from '|src="|(?:link|icon)[^>]*href=")([^'"]+)['"]/g)]
      for (const [, address = ''] of named) {
        const { pathname } = new URL(address, `http://localhost/_sandbox/page/${file}`)
        expect([pathname, (await get(pathname)).status]).toEqual([pathname, 200])
      }
    }
  })

  it.each(files.filter((path) => !path.endsWith('LICENSE')))(
    '%s names no other host',
    async (path) => {
      const text = await (await get(`/_sandbox/page/${path}`)).text()
      // The comments of licences, and what the renderer shows as an example.
      const known = /marked\.js\.org|github\.com\/markedjs|example\.com|json-schema\.org/
      expect(foreignAddresses(text).filter((address) => !known.test(address))).toEqual([])
    },
  )

  it.each([
    'nothing.js',
    'tsconfig.json',
    'types.ts',
    '../package.json',
    '%2e%2e/package.json',
    'vendor/lit-html/package.json',
    'vendor/../../package.json',
    '',
  ])('%j is not served', async (path) => {
    expect((await get(`/_sandbox/page/${path}`)).status).toBeGreaterThanOrEqual(403)
  })

  it('run no inline script', async () => {
    for (const path of ['/', '/reference']) {
      const html = await (await openPage(path)).text()
      expect(html).not.toMatch(/<script(?![^>]*\bsrc=)|\son\w+=|javascript:/i)
    }
  })
})

describe('what the page reads and does', { tags: ['T29'] }, () => {
  const control = (headers: Record<string, string>, method = 'GET', path = '/mail') =>
    get(`/_sandbox${path}`, { 'x-sandbox-token': 'let me in', ...headers }, { method })

  it.each([
    ['a read', { 'sec-fetch-site': 'same-origin' }, 'GET', '/mail'],
    [
      'an action',
      { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:4800', host: 'localhost:4800' },
      'POST',
      '/reset',
    ],
  ])('is allowed: %s from its own origin', async (_, headers, method, path) => {
    const response = await control(headers as Record<string, string>, method, path)
    expect(response.status).toBeLessThan(300)
  })

  it.each(['http://localhost:3000', 'http://localhost', 'http://127.0.0.1:4800', 'null'])(
    'is refused from a page at %s',
    async (origin) => {
      const headers = { origin, host: 'localhost:4800' }
      expect((await control(headers, 'POST', '/reset')).status).toBe(403)
    },
  )

  it('needs the token, which the page’s files do not', async () => {
    const response = await get('/_sandbox/customers', { 'sec-fetch-site': 'same-origin' })
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({
      message: expect.stringMatching(/^X-Sandbox-Token/),
    })
  })
})

describe('GET /_sandbox/customers', () => {
  const open = useSandbox()

  it('lists customers with their accounts and balances, and the platform’s accounts', async () => {
    const { customerId, usdAccountId } = await createTestCustomer(open, {
      email: 'ada@example.test',
    })
    await fund(open, usdAccountId, 12_345)
    type Accounts = { internalAccounts: { id: string; balance: { amount: number } }[] }
    type Body = { data: (Accounts & { id: string; email: string })[]; platform: Accounts }
    const body = expectStatus(await open.control<Body>('GET', '/customers'), 200)
    expect(body.data).toMatchObject([{ id: customerId, email: 'ada@example.test' }])
    const [{ internalAccounts } = { internalAccounts: [] }] = body.data
    expect(internalAccounts.find(({ id }) => id === usdAccountId)?.balance.amount).toBe(12_345)
    expect(internalAccounts.every((account) => !('fundingPaymentInstructions' in account))).toBe(
      true,
    )
    expect(body.platform.internalAccounts.length).toBeGreaterThan(0)
  })
})
