import { OpenAPIHono } from '@hono/zod-openapi'
import type { Handler, MiddlewareHandler } from 'hono'
import { externalAccountRoutes } from './accounts/externalAccounts.routes.ts'
import { internalAccountRoutes } from './accounts/internalAccounts.routes.ts'
import { pageRoutes, type ReadPageFile } from './control/pageRoutes.ts'
import { type Controls, controlRoutes } from './control/routes.ts'
import type { Clock } from './core/clock.ts'
import { invalidInput } from './core/errors.ts'
import { readBody } from './core/http/body.ts'
import type { App, AppEnv } from './core/http/environment.ts'
import { renderError, renderNotFound } from './core/http/renderError.ts'
import { unbuiltRoutes } from './core/http/unbuiltRoutes.ts'
import type { OidcVerifier } from './core/oidc.ts'
import type { Profile } from './core/profile.ts'
import type { Settings } from './core/settings.ts'
import type { Run } from './core/work/run.ts'
import { credentialRoutes } from './credentials/credentials.routes.ts'
import { sessionRoutes } from './credentials/sessions.routes.ts'
import { customerRoutes } from './customers/customers.routes.ts'
import { verificationRoutes } from './customers/verifications.routes.ts'
import { incomingPaymentRoutes } from './payments/incomingPayments.routes.ts'
import { transactionRoutes } from './payments/transactions.routes.ts'
import { transferRoutes } from './payments/transfers.routes.ts'
import { configRoutes } from './platform/platformConfig.routes.ts'
import { tokenRoutes } from './platform/tokens.routes.ts'
import { lookupRoutes } from './quotes/lookups.routes.ts'
import { quoteRoutes } from './quotes/quotes.routes.ts'
import { sandboxCallRoutes } from './quotes/sandboxCalls.routes.ts'
import { rateRoutes } from './rates/rates.routes.ts'
import type { WebhookSender } from './webhooks/webhookSender.ts'
import { webhookRoutes } from './webhooks/webhooks.routes.ts'

/** What the app is made of. */
export type AppParts = {
  settings: Settings
  run: Run
  read: Run
  clock: Clock
  sendWebhook: WebhookSender['sendNow']
  oidc: OidcVerifier
  controls: Controls
  readPageFile: ReadPageFile
  /** Whether the database responds. */
  isReady(): Promise<boolean>
  /** Brings everything that is due about, before a request sees the state. */
  catchUp(): Promise<void>
}

// A fixed address wins over one with a parameter in its place, so it comes first.
const resources: readonly ((app: App, profile: Profile) => void)[] = [
  internalAccountRoutes,
  externalAccountRoutes,
  customerRoutes,
  credentialRoutes,
  sessionRoutes,
  quoteRoutes,
  transactionRoutes,
  transferRoutes,
  lookupRoutes,
  rateRoutes,
  configRoutes,
  tokenRoutes,
  sandboxCallRoutes,
  incomingPaymentRoutes,
  verificationRoutes,
]

/** Puts the whole API together. */
export function createApp(parts: AppParts): App {
  const { settings, controls } = parts
  const app: App = new OpenAPIHono<AppEnv>()
  app.onError(renderError)
  app.notFound(renderNotFound(() => app.routes))
  // Before everything that needs the database.
  app.get('/health', health(parts))
  app.route('/', pageRoutes(settings, parts.readPageFile))
  app.use(prepare(parts))
  app.route(settings.profile.basePath, unbuiltRoutes(settings))
  app.use(readBody)
  app.route('/_sandbox', controlRoutes(controls))
  app.get('/openapi.json', (c) => c.json(describe(api, settings)))
  const api = createApi(parts)
  app.route(settings.profile.basePath, api)
  return app
}

function health({ isReady }: AppParts): Handler<AppEnv> {
  return async (c) => {
    c.header('Cache-Control', 'no-store')
    return (await isReady()) ? c.json({ status: 'ok' }) : c.json({ status: 'unavailable' }, 503)
  }
}

function createApi({ settings, sendWebhook }: AppParts): App {
  const api: App = new OpenAPIHono<AppEnv>({
    defaultHook: (result) => {
      if (result.success) return
      const errors = result.error.issues.map(({ path, message }) => ({
        field: path.join('.'),
        message,
      }))
      throw invalidInput(
        'The request does not match the schema of the operation; see details.errors',
        { errors },
      )
    },
  })
  for (const addRoutes of resources) addRoutes(api, settings.profile)
  webhookRoutes(api, sendWebhook)
  return api
}

function describe(api: App, { profile, mode }: Settings) {
  api.openAPIRegistry.registerComponent('securitySchemes', 'Basic', {
    type: 'http',
    scheme: 'basic',
  })
  return api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Holdfast sandbox',
      version: '2025-10-13',
      description: [
        `The API of the profile \`${profile.name}\` in mode \`${mode}\`, below \`${profile.basePath}\`.`,
        'Requests carry the client id and secret of an API token by HTTP Basic; amounts are integers in the smallest unit of their currency.',
      ].join(' '),
    },
    servers: [{ url: profile.basePath }],
  })
}

/** What comes before every route: the context, what is due, the date. */
function prepare(parts: AppParts): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    c.set('settings', parts.settings)
    c.set('run', parts.run)
    c.set('read', parts.read)
    c.set('oidc', parts.oidc)
    c.set('now', parts.clock.now)
    await parts.catchUp()
    c.header('Date', parts.clock.now().toUTCString())
    c.header('Cache-Control', 'no-store')
    c.header('X-Content-Type-Options', 'nosniff')
    await next()
  }
}
