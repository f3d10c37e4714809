import { createSandbox, type ProfileName, type Sandbox } from 'holdfast-sandbox'
import { startMailCatcher } from '../../../demo/server/local/mailCatcher.ts'
import type { PlatformOptions } from '../../../demo/server/platformOptions.ts'
import { createPlatform } from '../../../demo/server.ts'

export const origin = 'http://localhost:4400'

/** Joins with this name, unless another one is given. */
const fullName = 'Ada Lovelace'

/** The demo's backend and a sandbox in this process. */
export interface RunningPlatform {
  sandbox: Sandbox
  /** The status with which the backend has answered each webhook. */
  webhookAnswers: number[]
  /** A browser without cookies, on the platform's own page. */
  openBrowser(): Browser
  /** The mails to an address, the newest first. */
  mailsTo(email: string): { subject?: string; text: string }[]
  /** The newest code mailed to an address. */
  codeFor(email: string): string
  close(): Promise<void>
}

/** What a page of the platform sends, with the cookies its browser has. */
export interface Browser {
  cookies: Map<string, string>
  get(path: string, headers?: Record<string, string>): Promise<Response>
  post(path: string, body: object, headers?: Record<string, string>): Promise<Response>
  /** Asks for a code and enters it. */
  join(email: string, name?: string): Promise<Response>
}

/** A request as Node's server hands it on, for what asks where it comes from. */
const connection = {
  incoming: { socket: { remoteAddress: '192.0.2.1', remotePort: 50_000, remoteFamily: 'IPv4' } },
}

export async function startPlatform(
  options: Partial<PlatformOptions> = {},
  profile?: ProfileName,
): Promise<RunningPlatform> {
  const mail = await startMailCatcher(Date.now)
  const webhookAnswers: number[] = []
  const sandbox = await createSandbox({
    profile,
    origins: [origin],
    webhookEndpoint: `${origin}/webhooks`,
    fetch: async (...request) => {
      const answer = await app.request(new Request(...request))
      webhookAnswers.push(answer.status)
      return answer
    },
  })
  const app = createPlatform({
    origin,
    service: {
      baseUrl: `http://localhost${sandbox.basePath}`,
      clientId: 'sandbox',
      clientSecret: 'sandbox-secret',
    },
    fetch: sandbox.fetch,
    webhookKeys: [sandbox.signers.webhook],
    smtpUrl: mail.smtpUrl,
    ...options,
  })
  const codeFor = (email: string) => /\b\d{6}\b/.exec(mail.mailsTo(email)[0]?.text ?? '')?.[0] ?? ''

  const openBrowser = (): Browser => {
    const cookies = new Map<string, string>()
    const send = async (path: string, init: RequestInit, headers: Record<string, string>) => {
      const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
      const all = { cookie, 'sec-fetch-site': 'same-origin', ...headers }
      const response = await app.request(origin + path, { ...init, headers: all }, connection)
      for (const header of response.headers.getSetCookie()) {
        const [name = '', value = ''] = header.split(';')[0]?.split('=') ?? []
        if (value) cookies.set(name, value)
        else cookies.delete(name)
      }
      return response
    }
    const post: Browser['post'] = (path, body, headers) =>
      send(
        path,
        { method: 'POST', body: JSON.stringify(body) },
        { origin, 'content-type': 'application/json', ...headers },
      )
    return {
      cookies,
      get: (path, headers = {}) => send(path, {}, headers),
      post,
      async join(email, name = fullName) {
        await post('/api/join', { fullName: name, email })
        return post('/api/code', { code: codeFor(email) })
      },
    }
  }

  return {
    sandbox,
    webhookAnswers,
    openBrowser,
    mailsTo: mail.mailsTo,
    codeFor,
    async close() {
      await sandbox.close()
      await mail.close()
    },
  }
}
