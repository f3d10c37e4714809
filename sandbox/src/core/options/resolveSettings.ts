import { profileOf } from '../profile.ts'
import type { SandboxOptions, Settings } from '../settings.ts'
import { readOptions } from './readOptions.ts'

/**
 * Checks the options and fills in the defaults.
 *
 * @throws OptionError
 */
export function resolveSettings(options: SandboxOptions): Settings {
  const {
    profile: profileName,
    clientHeldKeys,
    bornWithEmailCredential,
    'challengeLimits.passkey': passkey,
    'challengeLimits.oneTimeCode': oneTimeCode,
    // Read once at the start, and too large to be kept.
    snapshot: _,
    ...others
  } = readOptions(options)
  const profile = profileOf(profileName)
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
