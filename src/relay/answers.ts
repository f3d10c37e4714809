import { parseCredential, parsePasskeyChallenge } from '../transport/wire/credential.ts'
import type { Parser } from '../transport/wire/shape.ts'
import type { Credential, PasskeyChallenge } from '../types.ts'

/** A challenge of a passkey, or the credential to which a code was sent. */
export const parseIssuedChallenge: Parser<Credential | PasskeyChallenge> = (value, path) =>
  parseCredential(value, path).type === 'PASSKEY'
    ? parsePasskeyChallenge(value, path)
    : parseCredential(value, path)
