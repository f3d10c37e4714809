/**
 * The wallet's cryptography by itself: for teams that orchestrate the flows on their own, and for
 * tests. Reachable as `holdfast/crypto`.
 *
 * @module
 */

export {
  type ClientKeyPair,
  generateClientKeyPair,
  generateSessionKeyPair,
  type SessionKeyPair,
} from './crypto/keyPairs.ts'
export { type SealOneTimeCodeOptions, sealOneTimeCode } from './crypto/oneTimeCodeBundle.ts'
export type { SessionKey } from './crypto/sessionKey.ts'
export { openSessionKey } from './crypto/sessionKeyBundle.lazy.ts'
export { stamp, verifyStamp } from './crypto/stamp.ts'
export { type OpenWalletExportOptions, openWalletExport } from './crypto/walletExportBundle.lazy.ts'
export { WalletError, type WalletErrorCode } from './shared/errors.ts'
