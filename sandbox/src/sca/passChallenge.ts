import { ApiException, conflict, invalidInput } from '../core/errors.ts'
import type { Work } from '../core/work/work.ts'
import { challengeIn, checkThatFailed } from '../credentials/webauthn.ts'
import type { CustomerRow } from '../customers/customers.table.ts'
import { sentCode } from '../fixtures/sentCode.ts'
import type { ChallengeRow } from './challenges.table.ts'
import {
  type ChallengeTarget,
  hasPassedEarlier,
  moveChallenge,
  noteWrongProof,
  requireOpenChallenge,
} from './challenges.ts'
import { findFactor } from './factors.ts'
import { verifyScaAssertion } from './passkeyFactor.ts'
import { useRecoveryCode } from './recoveryCodes.ts'
import type { ScaProof } from './sca.schema.ts'
import { spendTotpCode } from './totpFactor.ts'

/** A proof, and the challenge that it names, if any. */
type NamedProof = ScaProof & { challengeId?: string | null | undefined }

/**
 * Completes the open challenge for a purpose with a proof of its factor.
 *
 * @param onWrong - What a wrong proof leads to, beside being noted
 * @throws ApiException 400 `INVALID_INPUT` for a wrong proof, which is counted, 404
 *   `REFERENCE_NOT_FOUND`, 409 `CONFLICT`
 */
export async function passChallenge(
  work: Work,
  customer: CustomerRow,
  target: ChallengeTarget,
  proof: NamedProof,
  onWrong: (challenge: ChallengeRow) => Promise<unknown>,
): Promise<ChallengeRow> {
  const challenge = await requireOpenChallenge(work, customer, target, proof.challengeId)
  const failure = await failureOf(work, customer, challenge, proof)
  if (failure) {
    await onWrong(await noteWrongProof(work, challenge))
    throw failure
  }
  await moveChallenge(work, challenge, 'PASSED')
  return challenge
}

/** The problem with a proof; undefined if the proof is valid. */
async function failureOf(
  work: Work,
  customer: CustomerRow,
  challenge: ChallengeRow,
  proof: ScaProof,
): Promise<ApiException | undefined> {
  if (challenge.factor === 'PASSKEY') return assertionFailure(work, customer, challenge, proof)
  const code = requireCode(proof, challenge)
  const isRight =
    code === sentCode ||
    (challenge.factor === 'TOTP' && (await isOfAuthenticator(work, customer, code)))
  return isRight ? undefined : wrongProof('code is wrong', { field: 'code' })
}

function requireCode({ code }: ScaProof, { factor }: ChallengeRow): string {
  if (code != null) return code.trim()
  throw invalidInput(`code is required for a challenge of ${factor}`, { field: 'code' })
}

async function isOfAuthenticator(
  work: Work,
  customer: CustomerRow,
  code: string,
): Promise<boolean> {
  const factor = await requireFactor(work, customer, 'TOTP')
  return (await spendTotpCode(work, factor, code)) || useRecoveryCode(work, factor.id, code)
}

async function assertionFailure(
  work: Work,
  customer: CustomerRow,
  challenge: ChallengeRow,
  { passkeyAssertion, origin }: ScaProof,
): Promise<ApiException | undefined> {
  for (const [field, value] of Object.entries({ passkeyAssertion, origin })) {
    if (value == null) throw invalidInput(`${field} is required for a passkey`, { field })
  }
  // A second click sends the same proof again: it is no guess, and must not count as one.
  const signed = challengeIn(passkeyAssertion?.response.clientDataJSON ?? '')
  if (await hasPassedEarlier(work, challenge, signed))
    throw conflict('The passkeyAssertion was already accepted; sign the current challenge')
  const factor = await requireFactor(work, customer, 'PASSKEY')
  const input = { passkeyAssertion, origin } as Parameters<typeof verifyScaAssertion>[3]
  try {
    await verifyScaAssertion(work, factor, challenge.webauthnChallenge ?? '', input)
    return undefined
  } catch (cause) {
    const details = { field: 'passkeyAssertion', check: checkThatFailed(cause) }
    return wrongProof('passkeyAssertion could not be verified; see details.check', details, cause)
  }
}

async function requireFactor(work: Work, customer: CustomerRow, type: 'TOTP' | 'PASSKEY') {
  const factor = await findFactor(work, customer, type)
  if (factor) return factor
  throw conflict(
    `The customer no longer has the ${type} factor of the challenge; start another one`,
  )
}

/** The refusal of a proof that was counted. */
function wrongProof(
  message: string,
  details: Record<string, unknown>,
  cause?: unknown,
): ApiException {
  return new ApiException(400, 'INVALID_INPUT', message, { details, cause, keepsChanges: true })
}
