import { parseArgs } from 'node:util'
import { isLoopback } from '../loopback.ts'
import { profileNames } from '../profile.ts'
import type { OidcIssuer, SandboxOptions } from '../settings.ts'
import { checkEndpoint } from '../webhookEndpoint.ts'

/** Everything the command line says. */
export type Flags = { options: SandboxOptions; port: number; host: string }

type Flag = { env: string; value: string; help: string; many?: boolean }

const flags: Record<string, Flag> = {
  port: { env: 'SANDBOX_PORT', value: 'N', help: 'port to listen on; 0 picks one (default 4800)' },
  host: {
    env: 'SANDBOX_HOST',
    value: 'NAME',
    help:
      'address to listen on (default 127.0.0.1); an address other than\n' +
      'loopback needs --client-secret and --control-token',
  },
  'client-id': {
    env: 'SANDBOX_CLIENT_ID',
    value: 'TEXT',
    help: 'user name of the first API token (default sandbox)',
  },
  'client-secret': {
    env: 'SANDBOX_CLIENT_SECRET',
    value: 'TEXT',
    help: 'password of the first API token (default sandbox-secret)',
  },
  mode: {
    env: 'SANDBOX_MODE',
    value: 'real|magic',
    help: 'real verifies every proof (default); magic accepts only the\ndocumented test values',
  },
  profile: {
    env: 'SANDBOX_PROFILE',
    value: 'NAME',
    help: `API generation to serve: ${profileNames.join(', ')}\n(default spec)`,
  },
  'rp-id': {
    env: 'SANDBOX_RP_ID',
    value: 'NAME',
    help: 'relying party of passkeys (default localhost)',
  },
  origin: {
    env: 'SANDBOX_ORIGIN',
    value: 'URL',
    help: 'page origin that may use passkeys; may be repeated, or\nseparated by commas (default any http://localhost port)',
    many: true,
  },
  'database-url': {
    env: 'DATABASE_URL',
    value: 'URL',
    help: 'Postgres server that stores the data (default PGlite in\nmemory)',
  },
  data: {
    env: 'SANDBOX_DATA',
    value: 'DIR',
    help: 'folder that keeps the data over restarts, for one sandbox\nat a time (default in memory)',
  },
  'smtp-url': {
    env: 'SANDBOX_SMTP_URL',
    value: 'URL',
    help: 'mail server that sends one-time codes, such as\nsmtp://localhost:1025 (default none: see /_sandbox/mail)',
  },
  'oidc-issuer': {
    env: 'SANDBOX_OIDC_ISSUER',
    value: 'URL[#CLIENT]',
    help: 'OpenID provider whose tokens are accepted, and the client id\nthey must be issued for; may be repeated (default none)',
    many: true,
  },
  'webhook-url': {
    env: 'SANDBOX_WEBHOOK_URL',
    value: 'URL',
    help: 'initial webhook endpoint (default none; PATCH /config\nchanges it)',
  },
  'webhook-host': {
    env: 'SANDBOX_WEBHOOK_HOST',
    value: 'NAME',
    help: 'host besides this machine that may receive webhooks; may be\nrepeated (default none)',
    many: true,
  },
  'control-token': {
    env: 'SANDBOX_CONTROL_TOKEN',
    value: 'TEXT',
    help: 'secret that every call under /_sandbox must send in\nX-Sandbox-Token (default none)',
  },
  log: {
    env: 'SANDBOX_LOG',
    value: 'off|errors|all',
    help: 'what to print while running (default errors)',
  },
}

/** A command line that cannot be followed; its message is for the person who typed it. */
export class FlagError extends Error {
  override readonly name = 'FlagError'
}

/** The text of `--help`. */
export function helpText(): string {
  const lines = Object.entries(flags).flatMap(([name, { value, help, env }]) => {
    const [first = '', ...rest] = `${help}\nalso ${env}`.split('\n')
    return [
      `  ${`--${name} ${value}`.padEnd(30)}${first}`,
      ...rest.map((line) => `${' '.repeat(32)}${line}`),
    ]
  })
  const own = ['  -h, --help', '  --version']
  return ['Usage: holdfast-sandbox [options]', '', ...lines, '', ...own, ''].join('\n')
}

/**
 * Reads the command line, falling back to the environment; `help` or `version` when that was asked
 * for.
 *
 * @throws FlagError naming the option that cannot be used
 */
export function readFlags(
  args: string[],
  env: Record<string, string | undefined>,
): Flags | 'help' | 'version' {
  const given = parse(args)
  if (given.help === true) return 'help'
  if (given.version === true) return 'version'
  const read = (name: string): string[] => {
    const value = given[name] ?? env[flags[name]?.env ?? '']
    if (value === undefined || value === '' || typeof value === 'boolean') return []
    return flags[name]?.many ? [value].flat().flatMap((text) => text.split(',')) : [value].flat()
  }
  return toFlags(read)
}

function parse(args: string[]): Record<string, string | string[] | boolean | undefined> {
  const options = Object.fromEntries(
    Object.entries(flags).map(([name, { many = false }]) => [
      name,
      { type: 'string' as const, multiple: many },
    ]),
  )
  const own = { help: { type: 'boolean', short: 'h' }, version: { type: 'boolean' } } as const
  try {
    return parseArgs({ args, options: { ...options, ...own } }).values
  } catch (error) {
    throw new FlagError(error instanceof Error ? error.message : String(error))
  }
}

function toFlags(read: (name: string) => string[]): Flags {
  const one = (name: string) => read(name)[0]
  const origins = read('origin')
  const host = one('host') ?? '127.0.0.1'
  requireSecrets(host, one)
  return {
    port: readPort(one('port')),
    host,
    options: {
      clientId: one('client-id'),
      clientSecret: one('client-secret'),
      mode: oneOf('mode', one('mode'), ['real', 'magic']),
      profile: oneOf('profile', one('profile'), profileNames),
      rpId: one('rp-id'),
      origins: origins.length > 0 ? origins : undefined,
      databaseUrl: one('database-url'),
      dataDirectory: one('data'),
      smtpUrl: one('smtp-url'),
      oidcIssuers: readIssuers(read('oidc-issuer')),
      webhookEndpoint: readWebhookUrl(one('webhook-url'), read('webhook-host')),
      webhookHosts: read('webhook-host'),
      controlToken: one('control-token'),
      controlHosts: isLoopback(host) ? [] : [host],
      log: logger(oneOf('log', one('log'), ['off', 'errors', 'all']) ?? 'errors'),
    },
  }
}

/** Whoever opens the sandbox to other machines has to choose its secrets. */
function requireSecrets(host: string, one: (name: string) => string | undefined): void {
  if (isLoopback(host)) return
  for (const name of ['client-secret', 'control-token']) {
    if (one(name) === undefined) throw new FlagError(`--${name} is required with --host ${host}`)
  }
}

function readPort(text = '4800'): number {
  const port = Number(text)
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  throw new FlagError(`--port must be an integer from 0 to 65535; got ${text}`)
}

/** `issuer#client`, each client of one issuer on its own; without a client, any. */
function readIssuers(texts: string[]): OidcIssuer[] {
  const clients = new Map<string, string[]>()
  for (const text of texts) {
    const [issuer = '', client] = text.split('#')
    if (!URL.canParse(issuer)) throw new FlagError(`--oidc-issuer must be a URL; got ${text}`)
    clients.set(issuer, [...(clients.get(issuer) ?? []), ...(client ? [client] : [])])
  }
  return [...clients].map(([issuer, audiences]) => ({
    issuer,
    ...(audiences.length > 0 && { audiences }),
  }))
}

function readWebhookUrl(url: string | undefined, webhookHosts: string[]): string | undefined {
  if (url === undefined) return undefined
  try {
    checkEndpoint({ webhookHosts }, url)
    return url
  } catch (error) {
    throw new FlagError(`--webhook-url: ${error instanceof Error ? error.message : error}`)
  }
}

function oneOf<T extends string>(
  name: string,
  value: string | undefined,
  allowed: readonly T[],
): T | undefined {
  if (value === undefined) return undefined
  const found = allowed.find((choice) => choice === value)
  if (found === undefined)
    throw new FlagError(`--${name} must be one of ${allowed.join(', ')}; got ${value}`)
  return found
}

function logger(level: 'off' | 'errors' | 'all'): SandboxOptions['log'] {
  return (entry) => {
    if (level === 'off' || (level === 'errors' && entry.level !== 'error')) return
    const { error, ...rest } = entry
    const cause = error instanceof Error ? { error: error.stack } : {}
    process.stderr.write(`${JSON.stringify({ ...rest, ...cause })}\n`)
  }
}
