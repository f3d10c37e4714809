import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type HostProcess, hostsOfRecipes, startHostProcess } from './support/hostProcess.ts'
import { oddRequests, unfinishedRequests } from './support/oddRequests.ts'

const env = {
  SERVICE_URL: 'http://127.0.0.1:9/2025-10-13',
  SERVICE_CLIENT_ID: 'id',
  SERVICE_CLIENT_SECRET: 'secret',
}

const hosts = Object.values(hostsOfRecipes)

const path = '/wallet/environment'
const page = 'Holdfast-Client: 1\r\nSec-Fetch-Site: same-origin\r\nCookie: session=ada\r\n'
const head = (line: string, headers = 'Host: localhost\r\n') =>
  `${line} HTTP/1.1\r\n${headers}${page}Connection: close\r\n`
const json = 'Origin: http://localhost:5173\r\nContent-Type: application/json\r\n'

/** A server may serve an absolute target (RFC 9112, 3.2.2): the relay believes nothing of its host. */
const served = /^HTTP\/1\.1 (?:200|4\d\d) /

/** Requests no page sends, each with what may come back; '' where the connection is only closed. */
const strange: [string, string, RegExp][] = [
  ['TRACE', `${head(`TRACE ${path}`)}\r\n`, /^HTTP\/1\.1 4\d\d /],
  ['TRACK', `${head(`TRACK ${path}`)}\r\n`, /^HTTP\/1\.1 4\d\d /],
  ['CONNECT to a host', `${head('CONNECT localhost:443')}\r\n`, /^$|^HTTP\/1\.1 4\d\d /],
  ['CONNECT to the path', `${head(`CONNECT ${path}`)}\r\n`, /^$|^HTTP\/1\.1 4\d\d /],
  ['an unknown method', `${head(`BREW ${path}`)}\r\n`, /^HTTP\/1\.1 4\d\d /],
  ['PUT', `${head(`PUT ${path}`)}Content-Length: 2\r\n\r\n{}`, /^HTTP\/1\.1 4\d\d /],
  ['OPTIONS', `${head(`OPTIONS ${path}`)}\r\n`, /^HTTP\/1\.1 4\d\d /],
  ['OPTIONS of the server', `${head('OPTIONS *')}\r\n`, /^HTTP\/1\.1 4\d\d /],
  ['an absolute target', `${head(`GET http://other.example${path}`)}\r\n`, served],
  ['a target without a host', `${head(`GET http://[${path}`)}\r\n`, /^HTTP\/1\.1 4\d\d /],
  ['a target with a login', `${head(`GET http://a:b@c${path}`)}\r\n`, served],
  ['a target that names a host', `${head(`GET //other.example${path}`)}\r\n`, /^HTTP\/1\.1 4\d\d /],
  ['a backslash', `${head('GET /wallet\\..\\environment')}\r\n`, /^HTTP\/1\.1 4\d\d /],
  ['a percent sign', `${head('GET /wallet/%')}\r\n`, /^HTTP\/1\.1 4\d\d /],
  ['bytes that are no UTF-8', `${head('GET /wallet/%ff%fe')}\r\n`, /^HTTP\/1\.1 4\d\d /],
  ['raw bytes', `${head('GET /wallet/\xff\xfe')}\r\n`, /^HTTP\/1\.1 4\d\d /],
  ['no Host', `${head(`GET ${path}`, '')}\r\n`, /^HTTP\/1\.1 4\d\d /],
  ['a POST without a body', `${head('POST /wallet/quotes')}${json}\r\n`, /^HTTP\/1\.1 4\d\d /],
  [
    'a body too long',
    `${head('POST /wallet/quotes')}${json}Content-Length: 300000\r\n\r\n"${'x'.repeat(299_998)}"`,
    /^$|^HTTP\/1\.1 4\d\d /,
  ],
  [
    'a body nobody reads',
    `${head('POST /wallet/nothing')}${json}Content-Length: 300000\r\n\r\n${'x'.repeat(300_000)}`,
    /^$|^HTTP\/1\.1 4\d\d /,
  ],
  [
    'a GET with a body',
    `${head(`GET /wallet/nothing`)}${json}Content-Length: 2\r\n\r\n{}`,
    /^HTTP\/1\.1 4\d\d /,
  ],
  [
    'two lengths',
    `${head('POST /wallet/quotes')}${json}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
    /^HTTP\/1\.1 4\d\d /,
  ],
]

const oddHosts = ['', ' ', 'a b', '[', ':', '@', 'a@b', '%', 'a:99999', '\xff', '/', 'a,b', 'xn--a']

describe.each(hosts)(
  '$name with the relay mounted as the pages show',
  { tags: ['T37'] },
  (options) => {
    let host: HostProcess

    beforeAll(async () => {
      host = await startHostProcess({ ...options, env })
    }, 30_000)

    afterAll(() => host.stop())

    it('answers the page', async () => {
      expect(await host.sendRaw(`${head(`GET ${path}`)}\r\n`)).toMatch(/^HTTP\/1\.1 200 /)
    })

    it.each(strange)('outlives %s', async (_, bytes, expected) => {
      expect(await host.sendRaw(bytes)).toMatch(expected)
      expect(host.isAlive()).toBe(true)
    })

    it.each(oddHosts)('outlives the Host header %j and fails nothing', async (name) => {
      const received = await host.sendRaw(`${head(`GET ${path}`, `Host: ${name}\r\n`)}\r\n`)
      expect(received).toMatch(served)
      expect(host.isAlive()).toBe(true)
    })

    it(`outlives ${oddRequests.length} odd requests, and fails none`, async () => {
      const failed: string[] = []
      const rest = [...oddRequests]
      const sendAll = async () => {
        for (let bytes = rest.pop(); bytes !== undefined; bytes = rest.pop()) {
          const received = await host.sendRaw(bytes)
          if (!/^$|^HTTP\/1\.1 [1234]\d\d /.test(received)) failed.push(`${bytes}: ${received}`)
        }
      }
      await Promise.all(Array.from({ length: 40 }, sendAll))

      expect(failed).toEqual([])
      expect(host.isAlive()).toBe(true)
    })

    it.each(unfinishedRequests)('outlives a client that hangs up after %j', async (bytes) => {
      expect(await host.sendRaw(bytes, 'hang up')).toMatch(/^$|^HTTP\/1\.1 [24]\d\d /)
      expect(host.isAlive()).toBe(true)
    })

    it('still answers the page after all that', async () => {
      expect(await host.sendRaw(`${head(`GET ${path}`)}\r\n`)).toMatch(/^HTTP\/1\.1 200 /)
    })
  },
)
