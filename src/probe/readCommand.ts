import { parseArgs } from 'node:util'
import { isSecure, parseUrl } from '../shared/url.ts'
import { ProbeError } from './service/probeError.ts'
import type { ServiceAccess } from './service/service.ts'

/** The settings that the command line and the environment ask for. */
export interface ProbeSettings {
  access: ServiceAccess
  /** An existing customer; a new one where it is undefined. */
  customerId: string | undefined
  isJson: boolean
}

type Variables = Readonly<Record<string, string | undefined>>

const options = {
  customer: { type: 'string' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const

/**
 * Reads the command line and the environment.
 *
 * @throws ProbeError for flags that cannot be followed and variables that are missing
 */
export function readCommand(args: string[], variables: Variables): ProbeSettings | 'help' {
  const { help, json, customer } = parseFlags(args)
  if (help) return 'help'
  return { access: readAccess(variables), customerId: checkId(customer), isJson: json }
}

function parseFlags(args: string[]) {
  try {
    return parseArgs({ args, options }).values
  } catch {
    // What was typed may be a secret in the wrong place, so it is not repeated.
    throw new ProbeError(
      'The command line has something that is no flag of this command; run holdfast-probe --help',
    )
  }
}

function checkId(id: string | undefined): string | undefined {
  if (id === undefined || /^[\w:-]{1,100}$/.test(id)) return id
  throw new ProbeError('--customer must be the id of a customer, such as Customer:<uuid>')
}

function readAccess(variables: Variables): ServiceAccess {
  const names = ['SERVICE_URL', 'SERVICE_CLIENT_ID', 'SERVICE_CLIENT_SECRET'] as const
  const missing = names.filter((name) => !variables[name])
  if (missing.length > 0) {
    throw new ProbeError(`Set ${missing.join(', ')} in the environment; see holdfast-probe --help`)
  }
  const [url = '', clientId = '', clientSecret = ''] = names.map((name) => variables[name])
  return { baseUrl: checkUrl(url), clientId, clientSecret }
}

function checkUrl(value: string): string {
  const url = parseUrl(value)
  // guard: probe-https
  const isUsable = url !== undefined && isSecure(url)
  if (isUsable && url.username === '' && url.search === '') return value.replace(/\/+$/, '')
  throw new ProbeError(
    'SERVICE_URL must be an https URL, or an http URL on this machine, without a login or a query',
  )
}
