import { generateSessionKeyPair } from '../../crypto/keyPairs.ts'
import { sealOneTimeCode } from '../../crypto/oneTimeCodeBundle.ts'
import { WalletError } from '../../shared/errors.ts'
import { oneTimeCodeIntent } from '../../wallet/oneTimeCode/oneTimeCodeToken.ts'
import type { Service } from '../service/service.ts'
import { textIn } from '../setup/fields.ts'
import { completeFlow, type SignedFlow, startFlow } from './signedFlow.ts'
import type { SignInResult } from './signInResult.ts'

const name = 'sign in with an e-mailed code (sealed)'

/** Signs in with a sealed code, whose second leg signs a payload (spec 4.1). */
export async function signInWithSealedCode(
  service: Service,
  credentialId: string,
  targetBundle: string,
): Promise<SignInResult> {
  const { publicKeyHex, uncompressedPublicKeyHex } = await generateSessionKeyPair()
  const sealed = await sealTestCode(targetBundle, uncompressedPublicKeyHex)
  if (sealed instanceof WalletError) return failed(sealed.code)
  const path = `/auth/credentials/${credentialId}/verify`
  const body = { type: 'EMAIL_OTP', encryptedOtpBundle: sealed }
  const intent = oneTimeCodeIntent(publicKeyHex)
  const flow: SignedFlow = { name, call: { method: 'POST', path, body }, intent }
  const attempt = await startFlow(service, flow)
  if ('refusal' in attempt) return failed(attempt.refusal)
  const { body: session } = await completeFlow(service, flow, attempt)
  return { sessionId: textIn(session, 'id') || undefined, attempts: [attempt] }
}

/** Sealed to whatever key the sandbox names: the code is a public test value. */
function sealTestCode(targetBundle: string, publicKeyHex: string): Promise<string | WalletError> {
  const signerPublicKeys = signersNamedIn(targetBundle)
  return sealOneTimeCode(targetBundle, { code: '000000', publicKeyHex, signerPublicKeys }).catch(
    (error: unknown) => {
      if (error instanceof WalletError) return error
      throw error
    },
  )
}

function signersNamedIn(targetBundle: string): string[] {
  try {
    return [textIn(JSON.parse(targetBundle), 'enclaveQuorumPublic')]
  } catch {
    return []
  }
}

function failed(refusal: string): SignInResult {
  return { sessionId: undefined, attempts: [{ name, refusal }] }
}
