import { generateClientKeyPair } from '../../crypto/keyPairs.ts'
import { parseExport } from '../../shared/account.ts'
import { WalletError } from '../../shared/errors.ts'
import { loadBeside } from '../../shared/loadBeside.ts'
import { loadLazily } from '../../shared/loadLazily.ts'
import { pinnedKeys } from '../context/pinnedKeys.ts'
import { unframedContextOf } from '../context/unframedContext.ts'
import type { Wallet, WalletContext } from '../context/walletContext.ts'
import { exportWalletIntent } from '../signing/actionIntents.ts'
import { requestSigned } from '../signing/requestSigned.ts'
import { pathOf } from '../transport/relayTransport.ts'
import type { WalletExport } from './openedExport.lazy.ts'

/** Options of {@link exportWallet}. */
export interface ExportWalletOptions {
  signal?: AbortSignal | undefined
}

/**
 * Hands the customer their wallet: the response to a signed request has the recovery phrase, sealed to a
 * key made for this call alone. The response must be signed by a pinned signer and name the
 * organization this account has had since its first sign-in.
 *
 * @throws SigningErrorCode
 * @throws SIGNER_NOT_TRUSTED, BUNDLE_MALFORMED, EXPORT_REJECTED when the response is not genuine
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
  const context = unframedContextOf(wallet, options)
  const pinned = pinnedKeys(context, 'export')
  const accountId = await context.accountId(options.signal)
  const { keyPair, publicKeyHex } = await generateClientKeyPair()
  const [bundle, [opened, { openWalletExport }]] = await loadBeside(loadOpening, (loading) =>
    requestExport(context, accountId, publicKeyHex, loading, options.signal),
  )
  const organizationId = await signedOrganization(context, accountId)
  const signerPublicKeys = [opened.liveExportSigner, ...pinned]
  return opened.toWalletExport(
    await openWalletExport(bundle, keyPair, { signerPublicKeys, organizationId }),
  )
}

/** Loads what opens an export. */
function loadOpening() {
  return Promise.all([
    loadLazily(() => import('./openedExport.lazy.ts')),
    loadLazily(() => import('../../crypto/walletExportBundle.lazy.ts')),
  ])
}

function requestExport(
  context: WalletContext,
  accountId: string,
  clientPublicKey: string,
  loading: Promise<unknown>,
  signal: AbortSignal | undefined,
): Promise<string> {
  const path = pathOf`/internal-accounts/${accountId}/export`
  return requestSigned(context, {
    accountId,
    call: { method: 'POST', path, body: { clientPublicKey }, signal },
    intent: exportWalletIntent(clientPublicKey),
    loading,
    // An export changes nothing: one that was lost on the way is as good as none.
    parse: ({ body }) => parseExport(body, 'export').encryptedWalletCredentials,
  })
}

/** Returns the organization that was signed for. @throws EXPORT_REJECTED */
async function signedOrganization(context: WalletContext, accountId: string): Promise<string> {
  const remembered = (await context.session.readRecord(accountId)).organizationId
  const organizationId = context.organizationId ?? remembered
  // guard: export-signed-for
  if (!organizationId) {
    throw new WalletError('EXPORT_REJECTED', 'No signature was requested for the export')
  }
  return organizationId
}
