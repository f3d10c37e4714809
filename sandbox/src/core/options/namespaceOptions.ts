import type { NamespaceOptions, SandboxOptions } from '../settings.ts'
import { OptionError } from './optionError.ts'
import { options as table } from './table.ts'

const names: readonly string[] = [
  'clock',
  'startAt',
  'settleDelayMs',
  'quoteLifetimeMs',
  'challengeLimits',
  'webhookEndpoint',
  'seed',
  'fork',
  'snapshot',
] satisfies (keyof NamespaceOptions)[]

/** Reads options out of JSON, where a time is a text. What is wrong is refused with the values. */
export function parseNamespaceOptions(body: object): NamespaceOptions {
  const { startAt, ...others } = body as Record<string, unknown>
  if (typeof startAt !== 'string') return body
  return { ...others, startAt: table.startAt.read(startAt) as Date }
}

/** The options that the state of a fork or a snapshot decides already. */
const ofState = ['clock', 'startAt', 'seed'] as const

/**
 * The options of a namespace: its own before those of its sandbox, of which it has neither the seed
 * nor the webhook endpoint. Where it chooses its time, the sandbox's start and source of time count
 * no longer.
 *
 * @throws OptionError naming an option that a namespace does not have, or that a fork cannot have
 */
export function inheritOptions(
  { startAt, now, seed: _, webhookEndpoint: __, snapshot: ___, ...others }: SandboxOptions,
  own: NamespaceOptions,
): SandboxOptions {
  const unknown = Object.keys(own).find((name) => !names.includes(name))
  if (unknown !== undefined)
    throw new OptionError(unknown, `${unknown} is not an option of a namespace`)
  const { fork = false, snapshot, ...chosen } = own
  if (typeof fork !== 'boolean') throw new OptionError('fork', 'fork must be true or false')
  if (snapshot !== undefined && typeof snapshot !== 'string')
    throw new OptionError('snapshot', 'snapshot must be the name of a snapshot')
  const origin = snapshot === undefined ? fork && 'fork' : 'snapshot'
  const useless = ofState.find((name) => origin && chosen[name] !== undefined)
  if (useless !== undefined)
    throw new OptionError(useless, `${useless} must not be given together with ${origin}`)
  if (fork && origin === 'snapshot')
    throw new OptionError('fork', 'fork must not be given together with snapshot')
  const start = chosen.clock === undefined && { startAt }
  return { ...others, ...start, ...(chosen.startAt === undefined && { now }), ...chosen }
}
