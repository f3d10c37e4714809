import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { RelayLogEntry } from 'holdfast/relay'
import {
  createSandbox,
  listen,
  type ProfileName,
  type Sandbox,
  type SandboxOptions,
  type SeedRequest,
} from 'holdfast-sandbox'
import { build, createServer as createVite } from 'vite'
import { readBuiltPage } from './server/builtPage.ts'
import { createCardReports } from './server/cardReports.ts'
import { createAgentProgram } from './server/local/agentProgram.ts'
import { createAuthenticate } from './server/local/authenticate.ts'
import { generationOf } from './server/local/generation.ts'
import { listenOn } from './server/local/listenOn.ts'
import { createLocalClock } from './server/local/localClock.ts'
import { startMailCatcher } from './server/local/mailCatcher.ts'
import { createBreakableWay } from './server/local/outage.ts'
import { createPhones } from './server/local/phone.ts'
import { type LocalProvider, startProvider } from './server/local/provider.ts'
import { toRequestListener } from './server/local/requestListener.ts'
import { addLocalRoutes } from './server/local/routes.ts'
import { createSandboxCall } from './server/local/sandboxCall.ts'
import { testAddressesAt } from './server/local/testAddresses.ts'
import { createTill } from './server/local/till.ts'
import { sender } from './server/mailer.ts'
import type { PolicyReport } from './server/policyReports.ts'
import { createPlatform } from './server.ts'

/** How the demo is started. */
export interface DemoOptions {
  /** Zero picks a free one. */
  port: number
  /** Build the page first, serve what was built before, or serve the sources with live reload. */
  page: 'build' | 'built' | 'live'
  /** The generation of the service that the sandbox behaves like. @default 'spec' */
  profile?: ProfileName | undefined
  /** How long a step of a payment takes at the sandbox. @default as the sandbox has it */
  settleDelayMs?: number | undefined
}

/** The demo while it runs. */
export interface Demo {
  /** Where the page is. */
  url: string
  /** Where the sandbox is, without the API's base path. */
  sandboxUrl: string
  close(): Promise<void>
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void

const clientId = 'sandbox'
const clientSecret = 'sandbox-secret'
/** The screens that a provider may send the page back to. */
const returnTo = ['/', '/send', '/accounts', '/security', '/security/phrase']
const maxLogEntries = 1_000
const viteConfig = fileURLToPath(new URL('./vite.config.ts', import.meta.url))
const builtPage = fileURLToPath(new URL('./dist', import.meta.url))

/**
 * Starts sandbox, backend and page on one origin, and stand-ins for the mail servers and OpenID
 * providers of the world. The port is taken first, so that a taken one is known before anything
 * else is done.
 *
 * @throws Error with code `EADDRINUSE` when the port is taken
 */
export async function startDemo({
  port,
  page,
  profile = 'spec',
  settleDelayMs,
}: DemoOptions): Promise<Demo> {
  let answer: Listener = (_request, response) => response.writeHead(503).end('Starting')
  // Node closes what is idle for 5 s, and a payment that is sent in that moment loses its response.
  const server = createServer({ keepAliveTimeout: 50_000 }, (request, response) =>
    answer(request, response),
  )
  // Passkeys belong to a domain name, so the page is on localhost and not on the address.
  const url = `http://localhost:${await listenOn(server, port)}`
  const clock = createLocalClock()
  const [mail, provider] = await Promise.all([
    startMailCatcher(clock.now),
    startProvider(`${url}/wallet/oauth/callback`, clock),
  ])
  const [sandbox, vite] = await Promise.all([
    startSandbox({ profile, settleDelayMs }, url, mail.smtpUrl, provider),
    preparePage(page, server),
  ])
  clock.follow(sandbox.now)
  const { issuer, clientId: audience, clientSecret: providerSecret } = provider
  const skerry = { issuer, clientId: audience, clientSecret: providerSecret }
  const policyReports: PolicyReport[] = []
  const relayLog: RelayLogEntry[] = []
  const way = createBreakableWay(sandbox.phones.listen(fetch))
  const generation = generationOf(profile)
  const { signatureHeader, webhookSignatureHeader } = generation
  const createBackend = () => {
    const cardReports = createCardReports()
    const world = { origin: url, mail, policyReports, relayLog, way, cardReports, sandbox, reset }
    const platform = createPlatform({
      origin: url,
      service: { baseUrl: sandbox.baseUrl, clientId, clientSecret, signatureHeader },
      fetch: way.fetch,
      now: clock.now,
      webhookKeys: sandbox.webhookKeys,
      webhookSignatureHeader,
      smtpUrl: mail.smtpUrl,
      smsCodes: generation.hasSmsCodes,
      severalPasskeys: generation.hasSeveralPasskeys,
      authenticate: generation.hasStrongAuthentication ? sandbox.authenticate : undefined,
      areCardChangesSigned: generation.areCardChangesSigned,
      oauth: { providers: { skerry }, returnTo },
      signerPublicKeys: sandbox.signerPublicKeys,
      testAddresses: testAddressesAt(sandbox.umaDomain),
      relayLog: (entry) => {
        relayLog.push(entry)
        if (relayLog.length > maxLogEntries) relayLog.shift()
      },
      onPolicyReport: (report) => policyReports.push(report),
      cardPageOrigin: sandbox.url,
      cardReports,
      addRoutes: (app) => addLocalRoutes(app, world),
      page: page === 'live' ? undefined : readBuiltPage(builtPage),
    })
    return toRequestListener(platform.fetch)
  }
  // The backend keeps everything in memory: a new one knows no user, session or limit.
  const reset = async () => {
    await sandbox.reset()
    sandbox.phones.clear()
    mail.clear()
    way.set('none')
    backend = createBackend()
  }
  let backend = createBackend()
  const answerAnew: Listener = (request, response) => backend(request, response)
  answer = vite ? liveReload(vite.middlewares, answerAnew) : answerAnew
  return {
    url,
    sandboxUrl: sandbox.url,
    close: async () => {
      server.closeAllConnections()
      await Promise.all([closed(server), vite?.close(), provider.close()])
      await sandbox.close()
      await mail.close()
    },
  }
}

async function startSandbox(
  options: Pick<SandboxOptions, 'profile' | 'settleDelayMs'>,
  origin: string,
  smtpUrl: string,
  { issuer, clientId: audience }: LocalProvider,
) {
  const sandbox = await createSandbox({
    ...options,
    clientId,
    clientSecret,
    origins: [origin],
    smtpUrl,
    oidcIssuers: [{ issuer, audiences: [audience] }],
    webhookEndpoint: `${origin}/webhooks`,
    seed: { requests: [walletCodesAs(sender)] },
  })
  const listener = await listen(sandbox)
  const call = createSandboxCall(sandbox)
  const phones = createPhones(call, sandbox.clock.now)
  return {
    url: listener.url,
    baseUrl: listener.url + sandbox.basePath,
    umaDomain: sandbox.umaDomain,
    signerPublicKeys: {
      export: [sandbox.signers.export],
      oneTimeCode: [sandbox.signers.oneTimeCode],
    },
    webhookKeys: [sandbox.signers.webhook],
    now: sandbox.clock.now,
    messages: async () => [...(await sandbox.mail.list()), ...phones.messages()],
    phones,
    authenticate: createAuthenticate(call),
    advance: sandbox.clock.advance,
    reset: sandbox.reset,
    receive: (customerId: string) => receiveMoney(sandbox, customerId),
    openAccount: (customerId: string) => openAccount(sandbox, customerId),
    till: createTill(call, sandbox.clock.now),
    agent: createAgentProgram(sandbox),
    close: async () => {
      await listener.close()
      await sandbox.close()
    },
  }
}

/** 25.00 from a customer of another institution. */
async function receiveMoney(sandbox: Sandbox, customerId: string): Promise<void> {
  const { status } = await createSandboxCall(sandbox)('POST', '/sandbox/uma/receive', {
    senderUmaAddress: `$grace@${sandbox.umaDomain}`,
    customerId,
    receivingCurrencyCode: 'USDB',
    receivingCurrencyAmount: 25_000_000,
  })
  if (status >= 400)
    throw new Error(`The sandbox responded with status ${status} to an incoming payment`)
}

/** A second account in the wallet's currency, with 50.00 in it. */
async function openAccount(sandbox: Sandbox, customerId: string): Promise<void> {
  const call = createSandboxCall(sandbox)
  const opened = await call('POST', `/_sandbox/customers/${customerId}/accounts`, {
    currency: 'USDB',
  })
  const path = `/sandbox/internal-accounts/${opened.body.id}/fund`
  const { status } = await call('POST', path, { amount: 50_000_000 })
  if (status >= 400) throw new Error(`The sandbox responded with status ${status} to a new account`)
}

/** The codes of the wallet come from where those of the platform's own login come from. */
function walletCodesAs({ name, address }: typeof sender): SeedRequest {
  const embeddedWalletConfig = {
    appName: name,
    sendFromEmailAddress: address,
    sendFromEmailSenderName: name,
  }
  return { method: 'PATCH', path: '/config', body: { embeddedWalletConfig } }
}

async function preparePage(page: DemoOptions['page'], server: Server) {
  if (page === 'build') await build({ configFile: viteConfig, logLevel: 'warn' })
  if (page !== 'live') return undefined
  const hmr = { server }
  return createVite({ configFile: viteConfig, server: { middlewareMode: true, hmr } })
}

/** The backend's routes first, the sources of the page for everything else. */
function liveReload(
  vite: (request: IncomingMessage, response: ServerResponse) => void,
  backend: Listener,
): Listener {
  return (request, response) =>
    /^\/(api|local|wallet|webhooks)(\/|$)/.test(request.url ?? '')
      ? backend(request, response)
      : vite(request, response)
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()))
}
