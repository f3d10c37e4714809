/** Text without white space and invisible characters at both ends. */
export function trimText(text: string): string {
  return text.replace(/^[\s\p{C}]+|[\s\p{C}]+$/gu, '')
}

/** Text with the digits and letters of full width, and the digits of every script, in ASCII. */
export function toAsciiDigits(text: string): string {
  return text.normalize('NFKC').replace(/\p{Nd}/gu, (digit) => `${valueOfDigit(digit)}`)
}

/** Unicode has the ten digits of a script next to each other, from 0 to 9. */
function valueOfDigit(digit: string): number {
  const codePoint = digit.codePointAt(0) ?? 0
  let before = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(codePoint - before - 1))) before += 1
  return before % 10
}
