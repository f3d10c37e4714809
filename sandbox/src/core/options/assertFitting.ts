import { ApiException } from '../errors.ts'
import type { SandboxOptions } from '../settings.ts'
import { checkEndpoint } from '../webhookEndpoint.ts'
import { OptionError } from './optionError.ts'
import type { Row } from './row.ts'
import { options as table } from './table.ts'

/**
 * Refuses options that are right by themselves but not together.
 *
 * @param nameOf - What an option is called where it was given
 * @throws OptionError
 */
export function assertFitting(
  options: SandboxOptions,
  nameOf: (option: keyof SandboxOptions) => string,
): void {
  const refuse = (option: keyof SandboxOptions, problem: string) => {
    throw new OptionError(option, `${nameOf(option)} ${problem}`)
  }
  const { startAt, clock, now, snapshot, profile = table.profile.default } = options
  if (startAt && clock !== 'frozen') refuse('startAt', `needs ${nameOf('clock')} to be frozen`)
  if (startAt && now) refuse('startAt', 'must not be given together with now')
  if (startAt && snapshot) {
    const together = `must not be given together with ${nameOf('snapshot')}`
    refuse('startAt', `${together}, which goes on at its own time`)
  }
  for (const [name, { profiles = [profile] }] of Object.entries<Row>(table)) {
    const option = name as keyof SandboxOptions
    if (options[option] === undefined || profiles.includes(profile)) continue
    refuse(option, `needs ${nameOf('profile')} to be ${profiles.join(' or ')}; it is ${profile}`)
  }
  const problem = problemOfEndpoint(options)
  if (problem) refuse('webhookEndpoint', problem)
}

function problemOfEndpoint({ webhookEndpoint, webhookHosts = [] }: SandboxOptions) {
  try {
    if (webhookEndpoint !== undefined) checkEndpoint({ webhookHosts }, webhookEndpoint)
    return undefined
  } catch (error) {
    if (!(error instanceof ApiException)) throw error
    return error.message.replace(/^webhookEndpoint /, '')
  }
}
