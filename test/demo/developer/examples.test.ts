import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { codeOfCall } from '../../../demo/developer/codeOfCall.ts'
import { codeOfScreen } from '../../../demo/developer/codeOfScreen.ts'
import { exampleOf } from '../../../demo/developer/examples.ts'
import { routes } from '../../../src/relay/routes.ts'

/** The provider sends the browser there: no function of the library does. */
const navigations = ['receiveOAuthCallback', 'receiveProviderCallback']

const requests = routes.filter(({ name }) => !navigations.includes(name))

/** The paths of the screens, with an id in the place of each parameter. */
const screenPaths = [
  ...readFileSync('demo/shell/LoggedIn.tsx', 'utf8').matchAll(/<Route path="([^"]+)"/g),
].map(([, path = '']) => path.replace(/:\w+/, '2f9k3m7q8r'))

/** The paths of the pages that are only read. */
const readPaths = [
  ...readFileSync('demo/shell/screens.ts', 'utf8').matchAll(/'([^']+)': aboutPage/g),
].map(([, path = '']) => path)

describe('the examples of the developer panel', () => {
  it('name the file of the demo that makes the call', () => {
    expect(exampleOf('executeQuote').source).toMatch(/^demo\/money\/\w+\.tsx?$/)
    expect(exampleOf('memoryKeyStore').source).toBeUndefined()
  })

  it('come with their imports', () => {
    expect(exampleOf('useQuote').code).toMatch(
      /^import { executeQuote } from 'holdfast'\nimport { .*useQuote.* } from 'holdfast\/react'\n\n/,
    )
  })
})

describe('codeOfCall', () => {
  it.each(requests.map(({ method, path }) => [method, path]))(
    'has code for %s %s',
    (method, path) => {
      const called = `/wallet${path.replace(/{\w+}/g, 'Thing:019c8f6e')}?limit=1`
      expect(codeOfCall({ method, path: called })).not.toEqual([])
    },
  )

  it('has none for what is not a request of the relay', () => {
    expect(codeOfCall({ method: 'GET', path: '/wallet/oauth/callback' })).toEqual([])
    expect(codeOfCall({ method: 'PUT', path: '/wallet/quotes' })).toEqual([])
  })
})

describe('codeOfScreen', () => {
  it.each(screenPaths)('has code for %s', (path) => {
    expect(codeOfScreen({ path, isLoggedIn: true, isSettingUp: false })).not.toEqual([])
  })

  it.each(readPaths)('has none for %s, which is only read', (path) => {
    expect(codeOfScreen({ path, isLoggedIn: true, isSettingUp: true })).toEqual([])
    expect(codeOfScreen({ path, isLoggedIn: false, isSettingUp: false })).toEqual([])
  })

  it('is asked for every screen that the app shows', () => {
    expect(screenPaths.length).toBeGreaterThan(10)
    expect(readPaths).toHaveLength(3)
  })
})
