/** The order matters: most browsers also name those they are made from. */
const browsers = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['CriOS', 'Chrome'],
  ['Safari', 'Safari'],
] as const

const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const

/**
 * Names the browser and the system of a request, such as `Chrome on Windows`, in words of ours alone:
 * the header is whatever its sender likes, and this goes into a mail.
 */
export function browserName(userAgent = ''): string {
  const find = (names: typeof browsers | typeof systems) =>
    names.find(([mark]) => userAgent.includes(mark))?.[1]
  return `${find(browsers) ?? 'An unknown browser'} on ${find(systems) ?? 'an unknown system'}`
}
