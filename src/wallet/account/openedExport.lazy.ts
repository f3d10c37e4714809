import { validateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { WalletError } from '../../shared/errors.ts'

/** Something about an exported phrase the customer should know. */
export type ExportWarning =
  /** It is not of the English BIP-39 list, or its checksum is wrong: other wallets may refuse it. */
  'UNKNOWN_WORD_LIST'

/** The recovery phrase and the warnings that the customer sees. */
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

/** The key the live service's custodian signs exports with, as published. */
export const liveExportSigner =
  '04cf288fe433cc4e1aa0ce1632feac4ea26bf2f5a09dcfe5a42c398e06898710330f0572882f4dbdf0f5304b8fc8703acd69adca9a4bbf7f5d00d20a5e364b2569'

/**
 * Makes an opened export of a recovery phrase.
 *
 * @param phraseBytes - UTF-8; overwritten by `dispose`
 */
export function toWalletExport(phraseBytes: Uint8Array): WalletExport {
  let isDisposed = false
  return {
    reveal() {
      // guard: phrase-disposed
      if (isDisposed)
        throw new WalletError('INVALID_INPUT', 'The export is disposed; call exportWallet again')
      const phrase = new TextDecoder('utf-8', { fatal: true }).decode(phraseBytes)
      return { phrase, warnings: isEnglishPhrase(phrase) ? [] : ['UNKNOWN_WORD_LIST'] }
    },
    dispose() {
      isDisposed = true
      // guard: phrase-wiped
      phraseBytes.fill(0)
    },
  }
}

/** Checks whether a phrase is of the English BIP-39 list, with a right checksum. */
function isEnglishPhrase(phrase: string): boolean {
  return validateMnemonic(phrase, wordlist)
}
