import {
  parsePasskeyConfirmed,
  parsePasskeyStart,
  parseTotpConfirmed,
  parseTotpStart,
} from '../../shared/sca.ts'
import { object, type Parser, text } from '../../shared/shape.ts'

const parseType = object<{ type: string }>({ type: text })

/** A response of one shape for passkeys and of another for authenticator apps. */
function byType(passkey: Parser<object>, totp: Parser<object>): Parser<object> {
  return (value, path) => (parseType(value, path).type === 'PASSKEY' ? passkey : totp)(value, path)
}

/** The values with which a factor is enrolled. */
export const parseEnrollment: Parser<object> = byType(parsePasskeyStart, parseTotpStart)

/** The factor that was enrolled, or its recovery codes. */
export const parseConfirmation: Parser<object> = byType(parsePasskeyConfirmed, parseTotpConfirmed)
