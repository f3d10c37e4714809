/** The countries by name, in the language of the page and its order. */
export function sortedCountries(codes: readonly string[]): [code: string, name: string][] {
  const locale = document.documentElement.lang
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  const named = codes.map((code): [string, string] => [code, names.of(code) ?? code])
  return named.sort(([, one], [, other]) => one.localeCompare(other, locale))
}
