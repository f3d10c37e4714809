import type { ServiceCall } from '../service/serviceTypes.ts'

/** Every word of the service's paths that the relay calls; what is not among them is an id. */
const words = new Set([
  'actions',
  'agents',
  'approvals',
  'approve',
  'auth',
  'authorize',
  'cards',
  'challenge',
  'config',
  'confirm',
  'credentials',
  'customers',
  'delegated-keys',
  'device-codes',
  'execute',
  'export',
  'external-account',
  'external-accounts',
  'factors',
  'internal-accounts',
  'policy',
  'quotes',
  'receiver',
  'refresh',
  'reveal',
  'reject',
  'resend',
  'sca',
  'sessions',
  'transactions',
  'trust',
  'uma',
  'untrust',
  'verify',
])

/** The path of a call with `{id}` for everything that names a person or a resource. */
export function pathTemplate(path: string): string {
  return path.split('/').slice(1).map(toWord).join('')
}

function toWord(segment: string): string {
  // guard: relay-operation-ids
  if (!words.has(segment)) return '/{id}'
  return `/${segment}`
}

/** A call as logs name it, such as `GET /quotes/{id}`. */
export function operationOf({ method, path }: Pick<ServiceCall, 'method' | 'path'>): string {
  return `${method} ${pathTemplate(path)}`
}
