import { invalidInput } from '../core/errors.ts'
import type { Work } from '../core/work/work.ts'

/** Choices, each with the description of what was chosen as OTHER. */
const choices = [
  ['sourceOfFundsCategories', 'sourceOfFundsOtherDescription'],
  ['sourceOfWealthCategories', 'sourceOfWealthOtherDescription'],
  ['purposeOfAccount', 'purposeOfAccountOtherDescription'],
] as const

type Fields = Readonly<Record<string, unknown>>

/**
 * The profile of a customer after a change; of a business, each statement about it that is left out stays.
 *
 * @throws ApiException 400 `INVALID_INPUT`
 */
export function changedProfile(work: Work, before: Fields, change: Fields): Fields {
  const profile = withDescriptions(work, before, change)
  const info = change.businessInfo as Fields | undefined
  if (!info) return profile
  const known = (before.businessInfo ?? {}) as Fields
  return { ...profile, businessInfo: withDescriptions(work, known, info, 'businessInfo.') }
}

/**
 * Statements of a customer after a change. OTHER is described exactly where it is chosen: a description
 * ends with its choice.
 *
 * @param path - Where the statements are in the request
 * @throws ApiException 400 `INVALID_INPUT`
 */
function withDescriptions(
  { settings }: Work,
  before: Fields,
  change: Fields,
  path = '',
): Record<string, unknown> {
  const merged: Record<string, unknown> = { ...before, ...change }
  if (settings.profile.requestSchemas === 'may') return merged
  for (const [choice, description] of choices) {
    if (change[choice] === undefined && change[description] === undefined) continue
    const isOther = choosesOther(merged[choice])
    if (isOther && merged[description] === undefined)
      throw invalid(`${path}${description}`, 'is required where OTHER is chosen')
    if (!isOther && change[description] !== undefined)
      throw invalid(`${path}${description}`, 'must be left out unless OTHER is chosen')
    if (!isOther) delete merged[description]
  }
  return merged
}

function choosesOther(chosen: unknown): boolean {
  return Array.isArray(chosen) ? chosen.includes('OTHER') : chosen === 'OTHER'
}

function invalid(field: string, problem: string) {
  return invalidInput(`${field} ${problem}`, { field })
}
