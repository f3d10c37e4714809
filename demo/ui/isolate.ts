const controls = /[\u202a-\u202e\u2066-\u2069]/g
const directed =
  /[\u200e\u200f\u061c\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/**
 * A text from elsewhere, such as a name, for use within a line: it keeps its own direction, and
 * changes the order of nothing around it. Else a name could turn the digits of an account around.
 */
export function isolate(text: string): string {
  const plain = text.replace(controls, '')
  return plain !== text || directed.test(plain) ? `\u2068${plain}\u2069` : plain
}
