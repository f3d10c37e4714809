import { OpenAPIHono } from '@hono/zod-openapi'
import type { Handler, MiddlewareHandler } from 'hono'
import type { Clock } from './clock.ts'
import { type Controls, controlRoutes } from './control/routes.ts'
import type { Courier } from './courier.ts'
import { invalidInput } from './errors.ts'
import { readBody } from './http/body.ts'
import type { App, AppEnv } from './http/environment.ts'
import { renderError, renderNotFound } from './http/renderError.ts'
import { unbuiltRoutes } from './http/unbuiltRoutes.ts'
import type { OidcVerifier } from './oidc.ts'
import type { Profile } from './profile.ts'
import { configRoutes } from './routes/config.ts'
import { credentialRoutes } from './routes/credentials.ts'
import { customerRoutes } from './routes/customers.ts'
import { externalAccountRoutes } from './routes/externalAccounts.ts'
import { incomingPaymentRoutes } from './routes/incomingPayments.ts'
import { internalAccountRoutes } from './routes/internalAccounts.ts'
import { lookupRoutes } from './routes/lookups.ts'
import { quoteRoutes } from './routes/quotes.ts'
import { rateRoutes } from './routes/rates.ts'
import { sandboxCallRoutes } from './routes/sandboxCalls.ts'
import { sessionRoutes } from './routes/sessions.ts'
import { tokenRoutes } from './routes/tokens.ts'
import { transactionRoutes } from './routes/transactions.ts'
import { transferRoutes } from './routes/transfers.ts'
import { verificationRoutes } from './routes/verifications.ts'
import { webhookRoutes } from './routes/webhooks.ts'
import type { Run } from './run.ts'
import type { Settings } from './settings.ts'

/** What the app is made of. */
export type AppParts = {
  settings: Settings
  run: Run
  read: Run
  clock: Clock
  sendWebhook: Courier['sendNow']
  oidc: OidcVerifier
  controls: Controls
  /** Whether the database answers. */
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
  webhookRoutes,
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
  app.use(prepare(parts))
  app.route(settings.profile.basePath, unbuiltRoutes(settings))
  app.use(readBody)
  app.route('/_sandbox', controlRoutes(controls))
  app.get('/openapi.json', (c) => c.json(describe(api, settings)))
  const api = createApi(settings.profile)
  app.route(settings.profile.basePath, api)
  return app
}

function health({ isReady }: AppParts): Handler<AppEnv> {
  return async (c) => {
    c.header('Cache-Control', 'no-store')
    return (await isReady()) ? c.json({ status: 'ok' }) : c.json({ status: 'unavailable' }, 503)
  }
}

function createApi(profile: Profile): App {
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
  for (const addRoutes of resources) addRoutes(api, profile)
  return api
}

function describe(api: App, { profile }: Settings) {
  api.openAPIRegistry.registerComponent('securitySchemes', 'Basic', {
    type: 'http',
    scheme: 'basic',
  })
  return api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: 'Holdfast sandbox', version: '2025-10-13' },
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
    c.set('sendWebhook', parts.sendWebhook)
    c.set('now', parts.clock.now)
    await parts.catchUp()
    c.header('Date', parts.clock.now().toUTCString())
    c.header('Cache-Control', 'no-store')
    c.header('X-Content-Type-Options', 'nosniff')
    await next()
  }
}
