import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { codeOfCall } from '../../../demo/developer/codeOfCall.ts'
import { codeOfScreen } from '../../../demo/developer/codeOfScreen.ts'
import { exampleNames, exampleOf } from '../../../demo/developer/examples.ts'
import { routes } from '../../../src/relay/routes.ts'

/** The provider sends the browser there: no function of the library does. */
const navigations = ['receiveOAuthCallback', 'receiveProviderCallback']

const requests = routes.filter(({ name }) => !navigations.includes(name))

const screenFiles: [string, string][] = [
  ['/', 'Home'],
  ['/send', 'Send'],
  ['/receive', 'Receive'],
  ['/activity', 'Activity'],
  ['/accounts', 'Accounts'],
  ['/agents', 'Agents'],
  ['/cards', 'Cards'],
  ['/security', 'Security'],
  ['/security/phrase', 'Phrase'],
]

describe('the examples of the developer panel', () => {
  it.each(exampleNames())('shows a call of %s', (name) => {
    const { code } = exampleOf(name)
    expect(code).toMatch(new RegExp(`^import {[^}]*\\b${name}\\b[^}]*} from 'holdfast`))
    expect(code).toContain(`${name}(`)
    expect(code).not.toContain('In the demo')
  })

  it.each(exampleNames())('names a file of the demo that uses %s, where there is one', (name) => {
    const { source } = exampleOf(name)
    if (source === undefined) return expect(usesIn('demo', name)).toEqual([])
    const text = readFileSync(source, 'utf8')
    const imported = /import {([^}]*)} from 'holdfast/g
    const names = [...text.matchAll(imported)].flatMap(([, list = '']) => list.match(/\w+/g) ?? [])
    expect(names).toContain(name)
    expect(text.match(new RegExp(`\\b${name}\\b`, 'g'))?.length).toBeGreaterThan(1)
  })

  it('are each behind a screen or a request', () => {
    const shown = [
      ...requests.flatMap(({ method, path }) => codeOfCall({ method, path })),
      ...places().flatMap((place) => codeOfScreen(place).flatMap(({ names }) => names)),
    ]
    expect([...new Set(shown)].sort()).toEqual(exampleNames().sort())
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
  it.each(screenFiles)('has code for %s', (path) => {
    expect(codeOfScreen({ path, isLoggedIn: true, isSettingUp: false })).not.toEqual([])
  })

  it('has code for every screen that the app shows', () => {
    const app = readFileSync('demo/shell/LoggedIn.tsx', 'utf8')
    const paths = [...app.matchAll(/<Route path="([^"]+)"/g)].map(([, path = '']) => path)
    expect(paths.sort()).toEqual(screenFiles.map(([path]) => path).sort())
  })
})

function places() {
  const paths = [...screenFiles.map(([path]) => path), '/payments/Transaction:1']
  return [
    { path: '/', isLoggedIn: false, isSettingUp: false },
    { path: '/', isLoggedIn: true, isSettingUp: true },
    ...paths.map((path) => ({ path, isLoggedIn: true, isSettingUp: false })),
  ]
}

/** The files that call a function, without the examples. */
function usesIn(folder: string, name: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /^(?!dist|developer).*\.tsx?$/.test(path))
    .filter((path) => new RegExp(`\\b${name}\\(`).test(readFileSync(`${folder}/${path}`, 'utf8')))
}
