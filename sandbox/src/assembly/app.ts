import { OpenAPIHono } from '@hono/zod-openapi'
import type { Handler, MiddlewareHandler } from 'hono'
import { externalAccountRoutes } from '../accounts/externalAccounts.routes.ts'
import { internalAccountRoutes } from '../accounts/internalAccounts.routes.ts'
import { agentRoutes } from '../agents/agents.routes.ts'
import { approvalRoutes } from '../agents/approvals.routes.ts'
import { deviceCodeRoutes } from '../agents/deviceCodes.routes.ts'
import { ownActionRoutes } from '../agents/ownActions.routes.ts'
import { ownScopeRoutes } from '../agents/ownScope.routes.ts'
import { bulkImportRoutes } from '../bulk/bulkImports.routes.ts'
import { simulationRoutes } from '../cards/authorizations/simulations.routes.ts'
import { cardNumberRoutes } from '../cards/cardNumber.routes.ts'
import { cardRoutes } from '../cards/cards.routes.ts'
import { cardNumberPath } from '../cards/reveals.ts'
import { contactRoutes } from '../contacts/contacts.routes.ts'
import { pageRoutes, type ReadPageFile } from '../control/pageRoutes.ts'
import { type Controls, controlRoutes } from '../control/routes.ts'
import type { Clock } from '../core/clock.ts'
import { readBody } from '../core/http/body.ts'
import { describeErrors } from '../core/http/describeErrors.ts'
import type { App, AppEnv } from '../core/http/environment.ts'
import { expectForm } from '../core/http/form.ts'
import { noteIgnored } from '../core/http/ignoredFields.ts'
import { invalidFields } from '../core/http/invalidFields.ts'
import { renderError, renderNotFound } from '../core/http/renderError.ts'
import { summaryOf } from '../core/http/summaryOf.ts'
import { unbuiltRoutes } from '../core/http/unbuiltRoutes.ts'
import type { OidcVerifier } from '../core/oidc.ts'
import type { Profile } from '../core/profile.ts'
import type { Settings } from '../core/settings.ts'
import type { Run } from '../core/work/run.ts'
import { credentialRoutes } from '../credentials/credentials.routes.ts'
import { sessionRoutes } from '../credentials/sessions.routes.ts'
import { customerRoutes } from '../customers/customers.routes.ts'
import {
  endUserTermsPage,
  endUserTermsPath,
  endUserTermsRoutes,
} from '../customers/endUserTerms.routes.ts'
import { verificationRoutes } from '../customers/verifications.routes.ts'
import { delegatedKeyRoutes } from '../delegatedKeys/delegatedKeys.routes.ts'
import { documentRoutes } from '../documents/documents.routes.ts'
import { invitationRoutes } from '../invitations/invitations.routes.ts'
import { kycLinkRoutes } from '../kyc/kycLinks.routes.ts'
import { kycPageRoutes } from '../kyc/kycPage.routes.ts'
import { beneficialOwnerRoutes } from '../owners/beneficialOwners.routes.ts'
import { livenessPageRoutes } from '../ownership/livenessPage.routes.ts'
import { ownershipRoutes } from '../ownership/ownership.routes.ts'
import { incomingPaymentRoutes } from '../payments/incomingPayments.routes.ts'
import { transactionChangeRoutes } from '../payments/transactionChanges.routes.ts'
import { transferRoutes } from '../payments/transfers.routes.ts'
import { configRoutes } from '../platform/platformConfig.routes.ts'
import { tokenRoutes } from '../platform/tokens.routes.ts'
import { quoteAuthorizationRoutes } from '../quotes/authorization.routes.ts'
import { lookupRoutes } from '../quotes/lookups.routes.ts'
import { quoteRoutes } from '../quotes/quotes.routes.ts'
import { sandboxCallRoutes } from '../quotes/sandboxCalls.routes.ts'
import { rateRoutes } from '../rates/rates.routes.ts'
import { scaFactorRoutes } from '../sca/factors.routes.ts'
import { scaLoginRoutes } from '../sca/login.routes.ts'
import { resetPageRoutes } from '../sca/resetPage.routes.ts'
import { scaResetRoutes } from '../sca/resets.routes.ts'
import { trustedPayeeRoutes } from '../sca/trustedPayees.routes.ts'
import { transactionRoutes } from '../transactions/transactions.routes.ts'
import type { WebhookSender } from '../webhooks/webhookSender.ts'
import { webhookRoutes } from '../webhooks/webhooks.routes.ts'

/** The parts of the app. */
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
  /** Runs everything that is due, before a request sees the state. */
  catchUp(): Promise<void>
}

// A fixed address wins over one with a parameter in its place, so it comes first.
const resources: readonly ((app: App, profile: Profile) => void)[] = [
  internalAccountRoutes,
  externalAccountRoutes,
  endUserTermsRoutes,
  customerRoutes,
  credentialRoutes,
  sessionRoutes,
  quoteRoutes,
  quoteAuthorizationRoutes,
  transactionRoutes,
  transactionChangeRoutes,
  transferRoutes,
  lookupRoutes,
  rateRoutes,
  configRoutes,
  tokenRoutes,
  sandboxCallRoutes,
  incomingPaymentRoutes,
  verificationRoutes,
  beneficialOwnerRoutes,
  documentRoutes,
  kycLinkRoutes,
  contactRoutes,
  invitationRoutes,
  ownScopeRoutes,
  ownActionRoutes,
  approvalRoutes,
  deviceCodeRoutes,
  agentRoutes,
  bulkImportRoutes,
  ownershipRoutes,
  cardRoutes,
  simulationRoutes,
  delegatedKeyRoutes,
  scaFactorRoutes,
  scaLoginRoutes,
  scaResetRoutes,
  trustedPayeeRoutes,
]

// Their bodies are forms.
const forms = [
  ['POST', '/documents'],
  ['PUT', '/documents/:documentId'],
  ['POST', '/customers/bulk/csv'],
] as const

/** Assembles the whole API. */
export function createApp(parts: AppParts): App {
  const { settings, controls } = parts
  const app: App = new OpenAPIHono<AppEnv>()
  app.onError(renderError)
  app.notFound(renderNotFound(() => app.routes, settings.profile))
  // Before everything that needs the database.
  app.get('/health', health(parts))
  app.route('/', pageRoutes(settings, parts.readPageFile))
  app.use(prepare(parts))
  app.route('/kyc', kycPageRoutes(parts.readPageFile))
  app.route('/sca-reset', resetPageRoutes())
  app.route(endUserTermsPath, endUserTermsPage())
  app.route('/ownership', livenessPageRoutes())
  app.route(settings.profile.basePath, unbuiltRoutes(settings))
  for (const [method, path] of forms) app.on(method, settings.profile.basePath + path, expectForm)
  app.use(readBody)
  // Framed by pages of other origins, which the control area refuses.
  app.route(cardNumberPath, cardNumberRoutes())
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
      throw invalidFields(
        'The request does not match the schema of the operation; see details.errors',
        result.error.issues,
      )
    },
  })
  api.openAPIRegistry.registerComponent('securitySchemes', 'Basic', {
    type: 'http',
    scheme: 'basic',
  })
  api.openAPIRegistry.registerComponent('securitySchemes', 'Bearer', {
    type: 'http',
    scheme: 'bearer',
    description: 'The access token of an agent; under /agents/me only.',
  })
  api.use(noteIgnored)
  describeErrors(api, settings.profile)
  for (const addRoutes of resources) addRoutes(api, settings.profile)
  webhookRoutes(api, sendWebhook)
  return api
}

function describe(api: App, { profile, mode }: Settings) {
  const document = api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Holdfast sandbox',
      version: '2025-10-13',
      description: [
        `The API of the profile \`${profile.name}\` in mode \`${mode}\`, below \`${profile.basePath}\`.`,
        'Requests carry the client id and secret of an API token by HTTP Basic, those of an agent its access token; amounts are integers in the smallest unit of their currency.',
      ].join(' '),
    },
    servers: [{ url: profile.basePath }],
  })
  for (const path of Object.values(document.paths ?? {})) {
    for (const method of ['get', 'post', 'put', 'patch', 'delete'] as const) {
      const operation = path?.[method]
      if (operation?.operationId) operation.summary ??= summaryOf(operation.operationId)
    }
  }
  return document
}

/** The middleware before every route: the context, due work, the date. */
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
