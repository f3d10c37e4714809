import { z } from 'zod'
import { lastMoment } from '../core/clock.ts'
import type { SqliteEngine } from '../core/database/sqliteEngine.ts'
import type { Settings } from '../core/settings.ts'
import { describeGeneration } from '../core/work/dataGeneration.ts'
import { bytesOf } from '../crypto/bytesOf.ts'
import { keyPairOf } from '../crypto/p256.ts'
import { checkRedirectUri } from '../kyc/redirectUri.ts'
import { platformConfigs } from '../platform/platformConfig.schema.ts'
import { invalidData } from './format.ts'

const time = z.int().min(0).max(lastMoment)
const scalar = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .refine(isScalar)

/** Returns the schema of the values that a start reads. */
function kept({ profile, mode }: Pick<Settings, 'profile' | 'mode'>) {
  return z.strictObject({
    generation: z.literal(describeGeneration({ profile, mode })),
    clock: z.union([z.strictObject({ offsetMs: time }), z.strictObject({ frozenAt: time })]),
    signers: z.strictObject({ walletExport: scalar, oneTimeCode: scalar, webhook: scalar }),
    platformConfig: platformConfigs[profile.requestSchemas],
    seed: z.strictObject({ text: z.string(), isDone: z.literal(true) }).optional(),
    deviceCodeGuesses: z.array(z.iso.datetime()).optional(),
  })
}

/**
 * Checks the values that a start reads, what is due, and where pages lead: nothing else of the state is
 * used without a request for it.
 *
 * @param jobKinds - The kinds of work that can be due
 * @throws SnapshotError
 */
export function checkKeptState(
  engine: SqliteEngine,
  settings: Pick<Settings, 'profile' | 'mode'>,
  jobKinds: readonly string[],
): void {
  const rows = engine.query('select name, value from kept_values', []) as [string, string][]
  const values = Object.fromEntries(rows.map(([name, value]) => [name, JSON.parse(value)]))
  const [issue] = kept(settings).safeParse(values).error?.issues ?? []
  const [name = ''] = issue?.code === 'unrecognized_keys' ? [] : (issue?.path ?? [])
  if (issue)
    throw invalidData(`its kept value ${String(name)} is missing or invalid`.replace('  ', ' '))
  const isKnown = ([kind]: unknown[]) => jobKinds.includes(String(kind))
  if (!engine.query('select distinct kind from jobs', []).every(isKnown))
    throw invalidData('it has due work of an unknown kind')
  const uris = engine.query('select redirect_uri from kyc_links where redirect_uri is not null', [])
  for (const [uri] of uris) checkUri(String(uri))
}

function checkUri(uri: string): void {
  try {
    checkRedirectUri(uri)
  } catch (cause) {
    throw invalidData('a link leads to an address that is not allowed', cause)
  }
}

function isScalar(hex: string): boolean {
  try {
    keyPairOf(bytesOf(hex, 'hex'))
    return true
  } catch {
    return false
  }
}
