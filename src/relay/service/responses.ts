import {
  type OneTimeCodeChallenge,
  parseCredential,
  parseOneTimeCodeChallenge,
  parsePasskeyChallenge,
} from '../../shared/credential.ts'
import type { PasskeyChallenge } from '../../shared/resources.ts'
import type { Parser } from '../../shared/shape.ts'

/** A challenge of a passkey, or the credential to which a code was sent. */
export const parseIssuedChallenge: Parser<OneTimeCodeChallenge | PasskeyChallenge> = (
  value,
  path,
) => {
  const isPasskey = parseCredential(value, path).type === 'PASSKEY'
  return isPasskey ? parsePasskeyChallenge(value, path) : parseOneTimeCodeChallenge(value, path)
}
