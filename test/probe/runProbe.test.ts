import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  createSandbox,
  listen,
  profileNames,
  type Sandbox,
  type SandboxOptions,
} from 'holdfast-sandbox'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Finding } from '../../src/probe/findings.ts'
import { runProbe } from '../../src/probe/runProbe.ts'
import { isPauseOfProbe, skipPauses } from '../support/skipPauses.ts'

const secret = 'hush-hush-hush'

/** A real sandbox on loopback, with every response that it gave. */
async function startSandbox(options: SandboxOptions = {}) {
  const responses: unknown[] = []
  const sandbox = await createSandbox({ mode: 'magic', clientSecret: secret, ...options })
  const recorded: Sandbox = {
    ...sandbox,
    fetch: async (request) => {
      const response = await sandbox.fetch(request)
      responses.push(JSON.parse((await response.clone().text()) || 'null'))
      return response
    },
  }
  const listener = await listen(recorded)
  onTestFinished(async () => {
    await listener.close()
    await sandbox.close()
  })
  return { sandbox, url: `${listener.url}${sandbox.basePath}`, responses }
}

/** A host that is no sandbox, on loopback. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function run(url: string, args: string[] = [], variables: Record<string, string> = {}) {
  let output = ''
  const print = (text: string) => {
    output += text
  }
  const access = { SERVICE_URL: url, SERVICE_CLIENT_ID: 'sandbox', SERVICE_CLIENT_SECRET: secret }
  const code = await runProbe({
    args,
    variables: { ...access, ...variables },
    print,
    printError: print,
  })
  return { code, output }
}

async function findingsOf(url: string, args: string[] = []) {
  const { code, output } = await run(url, ['--json', ...args])
  const { flows } = JSON.parse(output) as { flows: Finding[] }
  return { code, flows, statusOf: (flow: string) => flows.find((one) => one.flow === flow)?.status }
}

/** Every text and number in a JSON value, and in what its texts hold as JSON. */
function valuesIn(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(valuesIn)
  if (typeof value !== 'string') return typeof value === 'number' ? [String(value)] : []
  return /^\{/.test(value) ? valuesIn(JSON.parse(value)) : [value]
}

/** The values of every payload that was sent, and of what else could be secret. */
function secretsIn(responses: unknown[]): string[] {
  return [...responses.flatMap(valuesIn), secret].filter(
    (value) => value.length >= 6 && !/^[A-Z]+(_[A-Z]+)*\d*$/.test(value),
  )
}

const always = [
  'add a passkey',
  'add an OpenID credential',
  'refresh a session',
  'revoke a session',
  'export the wallet',
  'change privacy',
  'revoke a passkey',
  'revoke an OpenID credential',
  'revoke an e-mail credential',
  'execute a quote',
]

describe.each(profileNames)('the probe of a sandbox in profile %s', (profile) => {
  it('knows every shape', async () => {
    const { url } = await startSandbox({ profile })
    const { code, flows, statusOf } = await findingsOf(url)

    expect(code).toBe(0)
    expect(always.map((flow) => [flow, statusOf(flow)])).toEqual(
      always.map((flow) => [flow, 'known']),
    )
    expect(flows.filter(({ status }) => status === 'unknown')).toEqual([])
  })

  it('prints no value of a response, and no secret', { tags: ['T21'] }, async () => {
    const { url, responses } = await startSandbox({ profile })
    const { output } = await run(url)
    const secrets = secretsIn(responses)

    expect(output).toContain('ACTIVITY_TYPE_CREATE_AUTHENTICATORS_V2')
    expect(secrets.length).toBeGreaterThan(50)
    expect(secrets.filter((value) => output.includes(value))).toEqual([])
  })
})

describe('what the probe starts', () => {
  it('is accepted where a sandbox also verifies what can be verified', async () => {
    const { url } = await startSandbox({ profile: 'live-2026-08', mode: 'both' })
    const { code, statusOf } = await findingsOf(url)

    expect(code).toBe(0)
    expect(statusOf('revoke a passkey')).toBe('known')
  })

  it('shows the token that a sealed code signs', async () => {
    const { url } = await startSandbox({ profile: 'live-2026-08' })
    const { flows, statusOf } = await findingsOf(url)

    expect(statusOf('refresh a session (client-held key)')).toBe('known')
    expect(flows.find(({ flow }) => flow.includes('sealed'))).toMatchObject({
      status: 'known',
      form: 'token with JSON claims',
    })
  })

  it('names the code of a flow that the service refuses', async () => {
    const { url } = await startSandbox({ profile: 'live-2026-05' })
    const { flows } = await findingsOf(url)

    expect(flows.find(({ flow }) => flow === 'add an e-mail credential')).toEqual({
      flow: 'add an e-mail credential',
      status: 'notStarted',
      refusal: 'EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS (HTTP 400)',
    })
  })

  it('says that it could not sign in where test values are refused', async () => {
    const { url } = await startSandbox({ profile: 'live-2026-05', mode: 'real' })
    const { output, code } = await run(url)

    expect(code).toBe(3)
    expect(output).toContain('with --mode magic')
    expect(output).toContain('sign in with an e-mailed code: not started, UNAUTHORIZED (HTTP 401)')
    expect(output).toContain('refresh or revoke a session: not started')
  })

  it('adds nothing to a given customer that has a credential', { tags: ['T48'] }, async () => {
    const { sandbox, url } = await startSandbox({ profile: 'live-2026-05' })
    const call = async (path: string, body?: object) => {
      const headers = { authorization: sandbox.authorization, 'content-type': 'application/json' }
      const init = { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) }
      return (await (await fetch(`${url}${path}`, init)).json()) as {
        id: string
        data: { id: string }[]
      }
    }
    const person = { customerType: 'INDIVIDUAL', fullName: 'Ada', email: 'ada@example.com' }
    const { id } = await call('/customers', person)
    const query = `customerId=${id}&type=EMBEDDED_WALLET`
    const [wallet] = (await call(`/customers/internal-accounts?${query}`)).data
    const credentials = () => call(`/auth/credentials?accountId=${wallet?.id}`)
    const before = await credentials()

    const { code, statusOf } = await findingsOf(url, ['--customer', id])

    expect(code).toBe(0)
    expect(statusOf('add a passkey')).toBe('known')
    expect(before.data).toHaveLength(1)
    expect(await credentials()).toEqual(before)
  })
})

/** A service that sends payloads of this form, and otherwise is the sandbox at an address. */
function changing(url: string, change: (payload: string) => string): Promise<string> {
  return serve(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    const headers = new Headers(request.headers as Record<string, string>)
    for (const name of ['host', 'connection', 'content-length']) headers.delete(name)
    const answer = await fetch(new URL(url).origin + request.url, {
      method: request.method ?? 'GET',
      headers,
      ...(body.length > 0 && { body }),
    })
    const text = await answer.text()
    const changed = JSON.stringify(JSON.parse(text || 'null'), (key, value) =>
      key === 'payloadToSign' ? change(value) : value,
    )
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(changed)
  })
}

describe('a shape that the library does not know', () => {
  const probeChanged = async (change: (payload: string) => string) => {
    const { sandbox, url } = await startSandbox()
    return run(`${await changing(url, change)}${sandbox.basePath}`)
  }

  it('is reported with the error that a customer would meet, and what to do', async () => {
    const { code, output } = await probeChanged((payload) =>
      payload.replace('UPDATE_WALLET_PRIVACY', 'CHANGE_VISIBILITY'),
    )

    expect(code).toBe(1)
    expect(output).toContain('change privacy: unknown')
    expect(output).toContain('PAYLOAD_MISMATCH')
    expect(output).toContain('updatePrivacy(wallet, { activities })')
    expect(output).toContain('10 known, 1 unknown')
  })

  it('is reported where nothing can be read in it', async () => {
    const { code, output } = await probeChanged(() => 'ab'.repeat(32))

    expect(code).toBe(1)
    expect(output).toContain('form: string hex 64')
    expect(output).toContain('PAYLOAD_UNKNOWN')
    expect(output).toContain("createWallet({ unknownPayload: 'sign' })")
  })

  it('is not one that the library decodes', async () => {
    const { code, output } = await probeChanged((payload) => btoa(payload))

    expect(code).toBe(0)
    expect(output).toContain('form: base64 of JSON')
  })
})

describe('the probe does not run', () => {
  skipPauses(isPauseOfProbe)

  const refusal = (status: number, code: string): RequestListener => {
    const body = JSON.stringify({ status, code, message: 'of ada@example.com' })
    return (_, response) => void response.writeHead(status).end(body)
  }

  it('with credentials of production', { tags: ['T48'] }, async () => {
    const paths: string[] = []
    const url = await serve((request, response) => {
      paths.push(request.url ?? '')
      refusal(403, 'FORBIDDEN')(request, response)
    })
    const { code, output } = await run(url)

    expect(code).toBe(2)
    expect(output).toMatch(/^holdfast-probe: This is not a sandbox: .*FORBIDDEN \(HTTP 403\).*\n$/)
    expect(paths).toEqual(['/sandbox/send'])
  })

  it.each([
    [404, 'REFERENCE_NOT_FOUND'],
    [400, 'INVALID_INPUT'],
    [200, 'OK'],
  ])('where a sandbox-only call gets %d %s', { tags: ['T48'] }, async (status, code) => {
    const { output } = await run(await serve(refusal(status, code)))

    expect(output).toContain('This is not a sandbox')
  })

  it('with a wrong secret', async () => {
    const { url } = await startSandbox()
    const { code, output } = await run(url, [], { SERVICE_CLIENT_SECRET: 'wrong' })

    expect(code).toBe(2)
    expect(output).toBe(
      'holdfast-probe: The service refused the credentials: check SERVICE_CLIENT_ID and SERVICE_CLIENT_SECRET\n',
    )
  })

  it.each([
    [429, 'RATE_LIMITED'],
    [500, 'INTERNAL_ERROR'],
  ])('while the service responds with %d %s', async (status, code) => {
    const { output } = await run(await serve(refusal(status, code)))

    expect(output).toBe(
      `holdfast-probe: The service is not available, it responded with ${code} (HTTP ${status}): try again in a minute\n`,
    )
  })

  it('where the response is not JSON', async () => {
    const { code, output } = await run(await serve((_, response) => void response.end('<html>')))

    expect(code).toBe(2)
    expect(output).toMatch(/^holdfast-probe: The response is not JSON: SERVICE_URL must be .*\n$/)
  })

  it('for a customer that does not exist', async () => {
    const { url } = await startSandbox()
    const id = 'Customer:0190cf5a-3c43-7d2e-9a0b-5f6e7d8c9b0a'
    const { code, output } = await run(url, ['--customer', id])

    expect(code).toBe(2)
    expect(output.trim().split('\n')).toHaveLength(1)
    expect(output).toContain('--customer')
  })

  it('but prints its help without credentials', async () => {
    const { code, output } = await run('', ['--help'])

    expect(code).toBe(0)
    expect(output).toContain('Usage: holdfast-probe')
  })
})
