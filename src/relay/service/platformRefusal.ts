/** The proof that a call brings to show that it is the customer's. */
export type Proof = 'none' | 'oneTimeCode' | 'signature'

/** The parts of a call that can be a proof. */
export interface ProofCarrier {
  headers: { signature?: string }
  body: object
}

const codeFields = ['otp', 'encryptedOtpBundle']
/** Fields that an authenticator or a provider signed. */
const signedFields = ['assertion', 'attestation', 'oidcToken', 'oauthFlowId']

/** The proof of a call, by what it carries and not by what its route would take. */
export function proofOf({ headers, body }: ProofCarrier): Proof {
  const has = (fields: string[]) => fields.some((field) => Object.hasOwn(body, field))
  if (headers.signature !== undefined || has(signedFields)) return 'signature'
  return has(codeFields) ? 'oneTimeCode' : 'none'
}

/** The codes of a 403 that is about the customer (spec 7): of those documented, all but `FORBIDDEN`. */
const customerCodes = [
  'COUNTERPARTY_NOT_ALLOWED',
  'END_USER_TERMS_NOT_ACCEPTED',
  'SENDER_NOT_ACCEPTED',
  'USER_NOT_READY',
  'VELOCITY_LIMIT_EXCEEDED',
]

/** The codes of a 401 that say what is wrong with a proof (spec 7). */
const proofCode = /SIGNATURE|REQUEST_ID|OTP|PASSKEY|OIDC/

/** Words of a reason about the API token. */
const platformWords = /\b(?:api|client|platform|permissions?|basic)\b/i

/**
 * Checks whether a refusal is about the platform's API token and not about the customer. A 401 is, unless the
 * call carried a proof and the service says what is wrong with it: in `reason` or by its code. For a one-time
 * code some services say neither, so a 401 without them is about the code. A 403 is, unless its code is about
 * the customer.
 */
export function isPlatformRefusal(
  { status, body }: { status: number; body: unknown },
  proof: Proof,
): boolean {
  const { code, reason }: { code?: unknown; reason?: unknown } =
    typeof body === 'object' && body !== null ? body : {}
  if (status === 403) return !customerCodes.includes(String(code))
  if (status !== 401) return false
  // guard: relay-refusal-without-proof
  if (proof === 'none') return true
  if (typeof reason === 'string') {
    return /* guard: relay-refusal-platform-reason */ platformWords.test(reason)
  }
  return proof !== 'oneTimeCode' && !proofCode.test(String(code))
}

/**
 * Checks whether the service says that it found no wallet signature in a call that carried one: it reads
 * another header than the relay writes.
 */
export function isSignatureNotFound(
  { status, body }: { status: number; body: unknown },
  { headers }: Pick<ProofCarrier, 'headers'>,
): boolean {
  if (status !== 401 || headers.signature === undefined) return false
  const { code }: { code?: unknown } = typeof body === 'object' && body !== null ? body : {}
  return code === 'WALLET_SIGNATURE_MISSING'
}
