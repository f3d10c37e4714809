import { afterEach, describe, expect, it, vi } from 'vitest'
import { sortedCountries, worldCountries } from '../../../demo/ui/countryNames.ts'

afterEach(() => vi.unstubAllGlobals())

const namesIn = (lang: string) => {
  vi.stubGlobal('document', { documentElement: { lang } })
  return sortedCountries(worldCountries)
}

describe('sortedCountries', () => {
  it('names every country of the world in English', () => {
    const named = namesIn('en')
    expect(named).toHaveLength(249)
    expect(named.find(([code, name]) => code === name)).toBeUndefined()
    expect(named[0]).toEqual(['AF', 'Afghanistan'])
  })

  it('sorts as the language of the page does', () => {
    const place = (lang: string, name: string) =>
      namesIn(lang).findIndex(([, listed]) => listed === name)
    expect(place('de', 'Österreich')).toBeLessThan(place('de', 'Pakistan'))
    expect(place('sv', 'Österrike')).toBeGreaterThan(place('sv', 'Zambia'))
    expect(place('es', 'Alemania')).toBeLessThan(place('es', 'Francia'))
  })
})
