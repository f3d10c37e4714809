import { ApiException } from '../errors.ts'
import type { SandboxOptions } from '../settings.ts'
import { checkEndpoint } from '../webhookEndpoint.ts'
import type { Row } from './row.ts'
import { options as table } from './table.ts'

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
  return (
    findUselessStart(options, nameOf) ??
    findUnusedOption(options, nameOf) ??
    findForbiddenEndpoint(options)
  )
}

function findUselessStart(
  { startAt, clock, now, snapshot }: SandboxOptions,
  nameOf: (option: keyof SandboxOptions) => string,
): Conflict | undefined {
  if (startAt === undefined) return undefined
  if (clock !== 'frozen') {
    return { option: 'startAt', problem: `needs ${nameOf('clock')} to be frozen` }
  }
  if (now !== undefined)
    return { option: 'startAt', problem: 'must not be given together with now' }
  if (snapshot === undefined) return undefined
  const problem = `must not be given together with ${nameOf('snapshot')}, which goes on at its own time`
  return { option: 'startAt', problem }
}

/** An option for other profiles than the chosen one. */
function findUnusedOption(
  options: SandboxOptions,
  nameOf: (option: keyof SandboxOptions) => string,
): Conflict | undefined {
  const { profile = table.profile.default } = options
  for (const [name, { profiles }] of Object.entries<Row<unknown>>(table)) {
    const option = name as keyof SandboxOptions
    if (!profiles || profiles.includes(profile) || options[option] === undefined) continue
    const problem = `needs ${nameOf('profile')} to be ${profiles.join(' or ')}; it is ${profile}`
    return { option, problem }
  }
  return undefined
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
