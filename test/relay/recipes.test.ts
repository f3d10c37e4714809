import { createSign, generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import vm from 'node:vm'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hostsOfRecipes, startHostProcess } from './support/hostProcess.ts'

/** Sends a request as the page does, to wherever the recipe is mounted. */
type Send = (path: string, init?: RequestInit) => Promise<Response>

const servers: Server[] = []
const received: {
  method: string
  url: string
  body: string
  headers: IncomingMessage['headers']
}[] = []
let env: Record<string, string>

beforeAll(async () => {
  const url = await listen(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const { method = '', url: path = '', headers } = request
    received.push({ method, url: path, body: Buffer.concat(parts).toString(), headers })
    const isList = path.includes('internal-accounts')
    response.writeHead(isList ? 200 : 400, { 'Content-Type': 'application/json' })
    response.end(
      JSON.stringify(isList ? { data: [] } : { status: 400, code: 'INVALID_INPUT', message: 'no' }),
    )
  })
  env = {
    SERVICE_URL: `${url}/2025-10-13`,
    SERVICE_CLIENT_ID: 'id',
    SERVICE_CLIENT_SECRET: 'secret',
  }
  Object.assign(process.env, env)
})
afterAll(() => {
  for (const server of servers) server.close()
})

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return urlOf(server)
}

function urlOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const fromPage = {
  'Holdfast-Client': '1',
  'Sec-Fetch-Site': 'same-origin',
  Cookie: 'session=ada',
}
const write = { Origin: 'http://localhost:5173', 'Content-Type': 'application/json', ...fromPage }

/** What a relay must do wherever it is mounted. */
async function converse(send: Send): Promise<void> {
  received.length = 0
  const read = await send('/wallet/customers/internal-accounts?limit=5', { headers: fromPage })
  expect(read.status).toBe(200)
  expect(await read.json()).toEqual({ data: [], hasMore: false })
  expect(read.headers.get('Cache-Control')).toBe('no-store')
  expect(received[0]?.url).toBe(
    '/2025-10-13/customers/internal-accounts?limit=100&customerId=Customer%3A1',
  )
  expect(received[0]?.headers.authorization).toBe(`Basic ${btoa('id:secret')}`)

  const body = JSON.stringify({ currency: 'USD', accountInfo: { accountType: 'X', note: 'é 🏠' } })
  const refused = await send('/wallet/customers/external-accounts', {
    method: 'POST',
    headers: write,
    body,
  })
  expect(refused.status).toBe(400)
  expect(JSON.parse(received[1]?.body ?? '')).toEqual({
    ...JSON.parse(body),
    customerId: 'Customer:1',
  })

  const privacy = `/wallet/internal-accounts/${encodeURIComponent('InternalAccount:1')}`
  await send(privacy, { method: 'PATCH', headers: write, body: '{"privateEnabled":true}' })
  expect(received[2]).toMatchObject({
    method: 'PATCH',
    url: '/2025-10-13/internal-accounts/InternalAccount%3A1',
  })

  const { Origin: _, ...forged } = write
  const statuses = [
    send('/wallet/environment', { headers: { ...fromPage, Cookie: 'session=eve' } }),
    send('/wallet/quotes', { method: 'POST', headers: forged, body: '{}' }),
    send('/wallet/quotes', { method: 'POST', headers: write, body: '{' }),
    send('/wallet/quotes', { method: 'POST', headers: write, body: `"${'x'.repeat(70_000)}"` }),
    send('/wallet/tokens', { headers: fromPage }),
    send(`/wallet/quotes/${encodeURIComponent('Quote:1/../x')}`, { headers: fromPage }),
  ].map(async (answer) => (await answer).status)
  expect(await Promise.all(statuses)).toEqual([401, 403, 400, 413, 404, 400])
  expect(received).toHaveLength(3)
}

describe('a recipe of the pages', () => {
  it.each(Object.values(hostsOfRecipes))('works with $name', async (host) => {
    const running = await startHostProcess({ ...host, env })
    await converse((path, init) => fetch(`${running.url}${path}`, init)).finally(running.stop)
  })

  it('works as a Next route handler', async () => {
    const methods = await import('./recipes/nextRoute.ts')
    await converse((path, init) => {
      const request = new Request(`http://localhost:3000${path}`, init)
      return methods[request.method as keyof typeof methods](request)
    })
  })

  it('handles webhooks', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    process.env.WEBHOOK_PUBLIC_KEY = String(publicKey.export({ type: 'spki', format: 'pem' }))
    const [{ POST }, { booked }] = await Promise.all([
      import('./recipes/webhook.ts'),
      import('./recipes/ledger.ts'),
    ])
    const deliver = async (id: string, type: string, sign = true) => {
      const body = JSON.stringify({ id, type, timestamp: new Date().toISOString(), data: id })
      const signature = createSign('SHA256').update(body).sign(privateKey, 'base64')
      const headers = { 'X-Service-Signature': sign ? signature : '' }
      const request = new Request('http://localhost/webhooks', { method: 'POST', headers, body })
      return (await POST(request)).status
    }
    const known = 'OUTGOING_PAYMENT.COMPLETED'
    expect(await deliver('Webhook:1', known)).toBe(200)
    expect(await deliver('Webhook:1', known)).toBe(409)
    expect(await deliver('Webhook:2', known, false)).toBe(401)
    expect(await deliver('Webhook:3', 'UNKNOWN')).toBe(500)
    expect(booked).toEqual(['Webhook:1'])
  })

  it('reads the address that the nearest proxy wrote', async () => {
    const { addressOf } = await import('./recipes/behindProxy.ts')
    const addressIn = (header?: string) => addressOf({ headers: { 'x-forwarded-for': header } })
    expect(addressIn('192.0.2.1')).toBe('192.0.2.1')
    expect(addressIn('203.0.113.9, 192.0.2.1')).toBe('192.0.2.1')
    expect(addressIn()).toBe('')
  })

  it('answers a health check from plain Node', async () => {
    const { healthServer } = await import('./recipes/healthServer.ts')
    await new Promise<void>((resolve) => healthServer.listen(0, '127.0.0.1', resolve))
    const { port } = healthServer.address() as AddressInfo
    const response = await fetch(`http://127.0.0.1:${port}/`)
    healthServer.close()
    expect(response.status).toBe(503)
    expect(await response.json()).toMatchObject({ isHealthy: false, store: { outcome: 'ok' } })
  })

  it('works on a bare Fetch host that has nothing of Node’s', async () => {
    const { default: host } = await importWithoutNode('test/relay/recipes/workers.ts')
    await converse((path, init) => host.fetch(new Request(`http://localhost${path}`, init), env))
  })
})

describe('importing the relay', () => {
  it('calls nothing: no crypto, no fetch, no timer', async () => {
    const { createRelay } = await importWithoutNode('src/relay.ts', {
      TextDecoder,
      TextEncoder,
      URL,
    })
    expect(createRelay).toBeTypeOf('function')
  })
})

/** What every Fetch host has (WinterTC), and not one name more. */
const fetchHostGlobals = {
  AbortController,
  AbortSignal,
  DOMException,
  Headers,
  ReadableStream,
  Request,
  Response,
  TextDecoder,
  TextEncoder,
  URL,
  URLSearchParams,
  Uint8Array,
  ArrayBuffer,
  atob,
  btoa,
  clearTimeout,
  crypto,
  fetch,
  performance,
  setTimeout,
}

/** Bundles a module for no platform and runs it where there are only these globals. */
async function importWithoutNode(
  entry: string,
  globals: object = fetchHostGlobals,
): Promise<
  Record<string, never> & { default: { fetch(request: Request, env: object): Promise<Response> } }
> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    platform: 'neutral',
    mainFields: ['module', 'main'],
    format: 'iife',
    globalName: 'bundle',
    tsconfig: 'tsconfig.json',
  })
  const context = vm.createContext({ ...globals })
  vm.runInContext(`${outputFiles[0]?.text}\nglobalThis.bundle = bundle`, context)
  return (context as { bundle: never }).bundle
}
