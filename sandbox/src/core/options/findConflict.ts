import { ApiException } from '../errors.ts'
import type { SandboxOptions } from '../settings.ts'
import { checkEndpoint } from '../webhookEndpoint.ts'

/** Two options that do not go together, or one that another forbids. */
export type Conflict = { option: keyof SandboxOptions; problem: string }

/**
 * Looks for options that are right by themselves but not together.
 *
 * @param nameOf - What the options are called where they were given
 */
export function findConflict(
  options: SandboxOptions,
  nameOf: (option: keyof SandboxOptions) => string,
): Conflict | undefined {
  return findTwoDatabases(options, nameOf) ?? findForbiddenEndpoint(options)
}

function findTwoDatabases(
  { databaseUrl, dataDirectory }: SandboxOptions,
  nameOf: (option: keyof SandboxOptions) => string,
): Conflict | undefined {
  if (databaseUrl === undefined || dataDirectory === undefined) return undefined
  const problem = `must not be given together with ${nameOf('databaseUrl')}: data is kept in one place`
  return { option: 'dataDirectory', problem }
}

function findForbiddenEndpoint(options: SandboxOptions): Conflict | undefined {
  const { webhookEndpoint, webhookHosts = [] } = options
  if (webhookEndpoint === undefined) return undefined
  try {
    checkEndpoint({ webhookHosts }, webhookEndpoint)
    return undefined
  } catch (error) {
    if (!(error instanceof ApiException)) throw error
    const problem = error.message.replace(/^webhookEndpoint /, '')
    return { option: 'webhookEndpoint', problem }
  }
}
