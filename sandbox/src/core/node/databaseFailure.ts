import { sqlState } from '../database/conflicts.ts'
import { parseUrl } from '../parseUrl.ts'
import { StartError } from '../startError.ts'

const unreachable = 'Start the server, or correct --database-url (SANDBOX_DATABASE_URL).'
const correct = 'Correct --database-url (SANDBOX_DATABASE_URL).'

/** What went wrong, by the code of the network or of Postgres, and what to do about it. */
const problems: Record<string, string> = {
  ECONNREFUSED: `cannot be reached: the connection was refused. ${unreachable}`,
  ECONNRESET: `cannot be reached: the connection was closed. ${unreachable}`,
  ENOENT: `cannot be reached: there is no such socket. ${unreachable}`,
  ETIMEDOUT: `cannot be reached: it did not respond in time. ${unreachable}`,
  EHOSTUNREACH: `cannot be reached: there is no route to it. ${unreachable}`,
  ENETUNREACH: `cannot be reached: there is no route to it. ${unreachable}`,
  ENOTFOUND: `cannot be reached: its host name is unknown. ${correct}`,
  EAI_AGAIN: `cannot be reached: its host name could not be looked up. ${correct}`,
  ERR_INVALID_URL: `cannot be reached: its address is not a URL. ${correct}`,
  '28000': `refused the user. ${correct}`,
  '28P01': `refused the user name or the password. ${correct}`,
  '3D000': `does not have the database. Create it, or correct --database-url (SANDBOX_DATABASE_URL).`,
  '42501':
    'does not let the user make the schema or its tables. Grant it CREATE on the database, or correct --database-url (SANDBOX_DATABASE_URL).',
  '53300': 'has no connection left. Close some, or raise its max_connections.',
  '57P03': 'is starting up or shutting down. Try again in a moment.',
}

/** Explains in plain words why the Postgres server cannot be used; other errors stay as they are. */
export function explainDatabase(error: unknown, databaseUrl: string | undefined): unknown {
  if (databaseUrl === undefined) return error
  const problem = problems[sqlState(error) ?? '']
  return problem === undefined
    ? error
    : new StartError(`The Postgres server${hostOf(databaseUrl)} ${problem}`)
}

/** The host and port, never the password. */
function hostOf(databaseUrl: string): string {
  const host = parseUrl(databaseUrl)?.host ?? ''
  return host === '' ? '' : ` at ${host}`
}
