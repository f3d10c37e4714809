import { OpenAPIHono } from '@hono/zod-openapi'
import type { Context, MiddlewareHandler } from 'hono'
import { externalAccountRoutes } from '../accounts/externalAccounts.routes.ts'
import { internalAccountRoutes } from '../accounts/internalAccounts.routes.ts'
import { provisionPlatformAccounts } from '../accounts/internalAccounts.ts'
import { agentRoutes } from '../agents/agents.routes.ts'
import { approvalRoutes } from '../agents/approvals.routes.ts'
import { deviceCodeRoutes } from '../agents/deviceCodes.routes.ts'
import { ownActionRoutes } from '../agents/ownActions.routes.ts'
import { ownScopeRoutes } from '../agents/ownScope.routes.ts'
import { bulkImportRoutes } from '../bulk/bulkImports.routes.ts'
import { cardRoutes } from '../cardIssuing/cards.routes.ts'
import { simulationRoutes } from '../cardPayments/simulations.routes.ts'
import { cardNumberRoutes } from '../cards/cardNumber.routes.ts'
import { cardNumberPath } from '../cards/reveals.ts'
import type { Controls } from '../control/controls.ts'
import { pageRoutes, type ReadPageFile } from '../control/pageRoutes.ts'
import { controlRoutes } from '../control/routes.ts'
import type { Clock } from '../core/clock.ts'
import { readBody } from '../core/http/body.ts'
import { describeErrors } from '../core/http/describeErrors.ts'
import type { App, AppEnv, RequestNotes } from '../core/http/environment.ts'
import { expectForm } from '../core/http/form.ts'
import { noteIgnored } from '../core/http/ignoredFields.ts'
import { invalidFields } from '../core/http/invalidFields.ts'
import { renderError, renderNotFound } from '../core/http/renderError.ts'
import { summaryOf } from '../core/http/summaryOf.ts'
import { unbuiltRoutes } from '../core/http/unbuiltOperations.ts'
import type { OidcVerifier } from '../core/oidc.ts'
import type { Profile } from '../core/profile.ts'
import type { Settings } from '../core/settings.ts'
import type { Run } from '../core/work/run.ts'
import { credentialRoutes } from '../credentials/credentials.routes.ts'
import { sessionRoutes } from '../credentials/sessions.routes.ts'
import {
  endUserTermsPage,
  endUserTermsPath,
  endUserTermsRoutes,
} from '../customers/endUserTerms.routes.ts'
import { delegatedKeyRoutes } from '../delegatedKeys/delegatedKeys.routes.ts'
import { documentRoutes } from '../documents/documents.routes.ts'
import { invitationRoutes } from '../invitations/invitations.routes.ts'
import { kycLinkRoutes } from '../kyc/kycLinks.routes.ts'
import { kycPageRoutes } from '../kyc/kycPage.routes.ts'
import { beneficialOwnerRoutes } from '../onboarding/beneficialOwners.routes.ts'
import { contactRoutes } from '../onboarding/contactCodes.routes.ts'
import { customerRoutes } from '../onboarding/customers.routes.ts'
import { verificationRoutes } from '../onboarding/verifications.routes.ts'
import { livenessPageRoutes } from '../ownershipProofs/livenessPage.routes.ts'
import { ownershipRoutes } from '../ownershipProofs/ownership.routes.ts'
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
import { transactionRoutes } from '../transactionList/transactions.routes.ts'
import type { WebhookSender } from '../webhooks/webhookSender.ts'
import { webhookRoutes } from '../webhooks/webhooks.routes.ts'

/** The parts of the service that a request is for, with which it is handled. */
export type ServiceParts = {
  settings: Settings
  run: Run
  read: Run
  clock: Clock
  sendWebhook: WebhookSender['sendNow']
  oidc: OidcVerifier
  controls: Controls
  /** Checks whether the database responds. */
  isReady(): Promise<boolean>
  /** Runs everything that is due, before a request sees the state. */
  catchUp(): Promise<void>
  /** Waits while the data is being replaced. @returns a function that ends the use of it */
  enter(): Promise<() => void>
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
  (app, profile) => configRoutes(app, profile, provisionPlatformAccounts),
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

/** The whole API of a generation, for a sandbox with its forks and namespaces. */
export type SharedApp = {
  /** Every operation, in the order in which a request is compared with them. */
  routes: readonly { method: string; path: string }[]
  handle(
    request: Request,
    service: ServiceParts,
    notes?: RequestNotes,
  ): Response | Promise<Response>
}

type Env = { Bindings: ServiceParts & Partial<RequestNotes>; Variables: AppEnv['Variables'] }

/**
 * Assembles the whole API. Nothing in it belongs to one service: to register its hundreds of routes takes
 * longer than everything else that a fork is.
 */
export function createApp(profile: Profile, readPageFile: ReadPageFile): SharedApp {
  const app: App = new OpenAPIHono<AppEnv>()
  app.onError(renderError)
  app.notFound(renderNotFound(() => app.routes, profile))
  app.use(introduce)
  // Before everything that needs the database.
  app.get('/health', health)
  app.route('/', pageRoutes(readPageFile))
  app.use(prepare)
  for (const path of linkedPages) app.use(`${path}/*`, useData)
  app.route('/kyc', kycPageRoutes(readPageFile))
  app.route('/sca-reset', resetPageRoutes())
  app.route(endUserTermsPath, endUserTermsPage())
  app.route('/ownership', livenessPageRoutes())
  app.route(profile.basePath, unbuiltRoutes(profile))
  for (const [method, path] of forms) app.on(method, profile.basePath + path, expectForm)
  // A snapshot is read by its route, which first checks that the caller may restore it.
  app.on('PUT', '/_sandbox/snapshot', expectForm)
  app.use(readBody)
  // Once the body is there: a client that does not send it must not hold the data.
  app.use(`${profile.basePath}/*`, useData)
  // Framed by pages of other origins, which the control area refuses.
  app.route(cardNumberPath, cardNumberRoutes())
  app.route('/_sandbox', controlRoutes())
  app.get('/openapi.json', (c) => c.json(describe(api, c.var.settings)))
  const api = createApi(profile)
  app.route(profile.basePath, api)
  return {
    routes: app.routes,
    handle: (request, service, notes) => app.fetch(request, { ...service, ...notes }),
  }
}

/** Pages that a link opens. */
const linkedPages = ['/kyc', '/sca-reset', '/ownership', endUserTermsPath]

/** Keeps the data in place until the request ends. */
const useData: MiddlewareHandler<Env> = async (c, next) => {
  const leave = await c.env.enter()
  try {
    await next()
  } finally {
    leave()
  }
}

async function health(c: Context<Env>): Promise<Response> {
  c.header('Cache-Control', 'no-store')
  return (await c.env.isReady()) ? c.json({ status: 'ok' }) : c.json({ status: 'unavailable' }, 503)
}

function createApi(profile: Profile): App {
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
  describeErrors(api, profile)
  for (const addRoutes of resources) addRoutes(api, profile)
  api.route('/', webhookRoutes())
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

/** Gives the routes what they use of the service. */
const introduce: MiddlewareHandler<Env> = async (c, next) => {
  const { settings, run, read, oidc, clock } = c.env
  c.set('settings', settings)
  c.set('run', run)
  c.set('read', read)
  c.set('oidc', oidc)
  c.set('now', clock.now)
  await next()
}

/** The middleware before every route that sees the state: due work, the date. */
const prepare: MiddlewareHandler<Env> = async (c, next) => {
  await c.env.catchUp()
  c.header('Date', c.var.now().toUTCString())
  c.header('Cache-Control', 'no-store')
  c.header('X-Content-Type-Options', 'nosniff')
  await next()
}
