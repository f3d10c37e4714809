import { validateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'

/** Whether a phrase is of the English BIP-39 list, with a right checksum. */
export function isEnglishPhrase(phrase: string): boolean {
  return validateMnemonic(phrase, wordlist)
}
