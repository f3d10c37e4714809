import { generateClientKeyPair } from '../../crypto/keyPairs.ts'
import type { OpenWalletExportOptions } from '../../crypto/walletExportBundle.lazy.ts'
import { WalletError } from '../../shared/errors.ts'
import { loadLazily } from '../../shared/loadLazily.ts'
import { object, text } from '../../shared/shape.ts'
import { contextOf, type Wallet, type WalletContext } from '../context/walletContext.ts'
import { exportWalletIntent } from '../signing/intents.ts'
import { signedRetry } from '../signing/signedRetry.ts'
import { pathOf } from '../transport/relayTransport.ts'

/** Something about an exported phrase the customer should know. */
export type ExportWarning =
  /** It is not of the English BIP-39 list, or its checksum is wrong: other wallets may refuse it. */
  'UNKNOWN_WORD_LIST'

/** What the customer sees. */
export interface RevealedPhrase {
  /** Words separated by single spaces. A string cannot be wiped: keep it as briefly as you can. */
  phrase: string
  warnings: ExportWarning[]
}

/** An opened export. */
export interface WalletExport {
  /**
   * The recovery phrase as text. Call it only to show it: every call makes a string that stays in
   * memory until the browser collects it.
   *
   * @throws INVALID_INPUT after {@link WalletExport.dispose}
   */
  reveal(): RevealedPhrase
  /** Overwrites the phrase's bytes. Call it when the screen is left, hidden or blurred. */
  dispose(): void
}

/** Options of {@link exportWallet}. */
export interface ExportWalletOptions {
  signal?: AbortSignal | undefined
}

/**
 * Hands the customer their wallet: a signed request, answered with the recovery phrase sealed to a
 * key made for this call alone. The answer must be signed by a pinned signer and name the
 * organization this account has had since its first sign-in.
 *
 * @throws SigningErrorCode
 * @throws SIGNER_NOT_TRUSTED, BUNDLE_MALFORMED, EXPORT_REJECTED when the answer is not genuine
 * @throws CommonErrorCode
 * @example
 * ```ts
 * const exported = await exportWallet(wallet)
 * show(exported.reveal().phrase)
 * addEventListener('blur', () => exported.dispose(), { once: true })
 * ```
 */
export async function exportWallet(
  wallet: Wallet,
  options: ExportWalletOptions = {},
): Promise<WalletExport> {
  const context = contextOf(wallet, options)
  const accountId = await context.accountId(options.signal)
  const [{ keyPair, publicKeyHex }, { isEnglishPhrase }, { openWalletExport }] = await Promise.all([
    generateClientKeyPair(),
    loadLazily(() => import('./recoveryPhrase.lazy.ts')),
    loadLazily(() => import('../../crypto/walletExportBundle.lazy.ts')),
  ])
  const bundle = await requestExport(context, accountId, publicKeyHex, options.signal)
  const phrase = await openWalletExport(bundle, keyPair, await trustOf(context, accountId))
  return toExport(phrase, isEnglishPhrase)
}

function requestExport(
  context: WalletContext,
  accountId: string,
  clientPublicKey: string,
  signal: AbortSignal | undefined,
): Promise<string> {
  const path = pathOf`/internal-accounts/${accountId}/export`
  return signedRetry(context, {
    accountId,
    call: { method: 'POST', path, body: { clientPublicKey }, signal },
    intent: exportWalletIntent(clientPublicKey),
    // An export changes nothing: one that was lost on the way is as good as none.
    parse: ({ body }) => parseExport(body, 'export').encryptedWalletCredentials,
  })
}

/** The key the live service's custodian signs exports with, as published. */
const liveExportSigner =
  '04cf288fe433cc4e1aa0ce1632feac4ea26bf2f5a09dcfe5a42c398e06898710330f0572882f4dbdf0f5304b8fc8703acd69adca9a4bbf7f5d00d20a5e364b2569'

interface ExportAnswer {
  id: string
  encryptedWalletCredentials: string
}

const parseExport = /* @__PURE__ */ object<ExportAnswer>({
  id: text,
  encryptedWalletCredentials: text,
})

/** Whom to trust about this account: pinned signers, and the organization that was signed for. */
async function trustOf(
  context: WalletContext,
  accountId: string,
): Promise<OpenWalletExportOptions> {
  const remembered = (await context.session.readRecord(accountId)).organizationId
  const organizationId = context.organizationId ?? remembered
  // guard: export-signed-for
  if (!organizationId) {
    throw new WalletError(
      'EXPORT_REJECTED',
      'The service did not request a signature for the export',
    )
  }
  const signerPublicKeys = [liveExportSigner, ...context.signerPublicKeys.export]
  return { signerPublicKeys, organizationId }
}

function toExport(phraseBytes: Uint8Array, isKnown: (phrase: string) => boolean): WalletExport {
  let isDisposed = false
  return {
    reveal() {
      // guard: phrase-disposed
      if (isDisposed)
        throw new WalletError('INVALID_INPUT', 'The export is disposed; call exportWallet again')
      const phrase = new TextDecoder('utf-8', { fatal: true }).decode(phraseBytes)
      return { phrase, warnings: isKnown(phrase) ? [] : ['UNKNOWN_WORD_LIST'] }
    },
    dispose() {
      isDisposed = true
      // guard: phrase-wiped
      phraseBytes.fill(0)
    },
  }
}
