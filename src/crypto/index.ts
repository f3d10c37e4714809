/**
 * The wallet's cryptography by itself: for teams that orchestrate the flows on their own, and for
 * tests. Reachable as `holdfast/crypto`.
 *
 * @module
 */
export { WalletError, type WalletErrorCode } from '../errors.ts'
export {
  type ClientKeyPair,
  generateClientKeyPair,
  generateSessionKeyPair,
  type SessionKeyPair,
} from './keyPairs.ts'
export { type SealOneTimeCodeOptions, sealOneTimeCode } from './oneTimeCodeBundle.ts'
export type { SessionKey } from './sessionKey.ts'
export { openSessionKey } from './sessionKeyBundle.ts'
export { stamp, verifyStamp } from './stamp.ts'
export { type OpenWalletExportOptions, openWalletExport } from './walletExportBundle.ts'
