/** Words in capitals; digits only at the end of a word, such as `V2` and `P256`. */
const wordPattern = /^[A-Z]{1,24}\d{0,3}(_[A-Z]{1,24}\d{0,3}){0,9}$/

/** Prefixes under which the custodian names its enums, such as `ACTIVITY_TYPE_`. */
const prefixPattern = /^(ACTIVITY|TRANSACTION|CREDENTIAL|TRANSPORT|API_KEY|ADDRESS)_[A-Z]*_?TYPE_/

const keyPattern = /^(.*[a-z]T|.*_t|t)ype$/

/**
 * Checks whether a text is an enum word rather than a value: capitals in a field whose name ends in `type`,
 * or after a prefix of the custodian's. A name or a code in capitals anywhere else is a value.
 */
export function isEnumWord(key: string, text: string): boolean {
  return wordPattern.test(text) && (keyPattern.test(key) || prefixPattern.test(text))
}
