import { profileOf } from '../profile.ts'
import type { SandboxOptions, Settings } from '../settings.ts'
import { assertFitting } from './assertFitting.ts'
import { type NameOf, readOptions } from './readOptions.ts'
import { options as table } from './table.ts'

/**
 * Checks the options and fills in the defaults.
 *
 * @param nameOf - What the options are called where they were given
 * @throws OptionError
 */
export function resolveSettings(
  options: SandboxOptions,
  nameOf: NameOf = (option, place) => `${option}${place}`,
): Settings {
  const {
    profile: name,
    clientHeldKeys,
    bornWithEmailCredential,
    'challengeLimits.passkey': passkey,
    'challengeLimits.oneTimeCode': oneTimeCode,
    // Read once at the start, and too large to be kept.
    snapshot: _,
    ...others
  } = readOptions(table, options, nameOf)
  assertFitting(options, (option) => nameOf(option, ''))
  const profile = profileOf(name)
  return {
    ...others,
    namespace: undefined,
    profile: {
      ...profile,
      clientHeldKeys: clientHeldKeys ?? profile.clientHeldKeys,
      bornWithEmailCredential: bornWithEmailCredential ?? profile.bornWithEmailCredential,
    },
    challengeLimits: { passkey, oneTimeCode },
  }
}
