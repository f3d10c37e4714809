import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BuiltPage, readBuiltPage } from '../../../demo/server/builtPage.ts'

const folder = mkdtempSync(join(tmpdir(), 'holdfast-page-'))
let page: BuiltPage

beforeAll(() => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html>')
  for (const name of ['index-1.js', 'LoggedIn-2.js', 'LoginCode-5.js', 'english-3.js', 'Send-4.js'])
    writeFileSync(join(folder, 'assets', name), '0')
  writeFileSync(join(folder, 'assets', 'index-1.js.br'), 'smaller')
  page = readBuiltPage(folder)
})

afterAll(() => rmSync(folder, { recursive: true }))

describe('the built page', () => {
  it('names the wallet’s scripts to someone logged in, on every screen', () => {
    for (const path of ['/', '/send']) {
      const links = page(path, true).headers.get('link')?.split(', ').toSorted()
      expect(links).toEqual([
        '</assets/LoggedIn-2.js>; rel=modulepreload',
        '</assets/LoginCode-5.js>; rel=modulepreload',
        '</assets/english-3.js>; rel=modulepreload',
      ])
    }
  })

  it('names them to no one else, and with no file', () => {
    expect(page('/', false).headers.has('link')).toBe(false)
    expect(page('/assets/index-1.js', true).headers.has('link')).toBe(false)
  })

  it('serves what the build compressed to browsers that take it, and says so to caches', async () => {
    const smaller = page('/assets/index-1.js', false, 'gzip, deflate, br')
    expect(await smaller.text()).toBe('smaller')
    expect(Object.fromEntries(smaller.headers)).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
      vary: 'Accept-Encoding',
    })
    const whole = page('/assets/index-1.js', false, 'gzip')
    expect(await whole.text()).toBe('0')
    expect(whole.headers.has('content-encoding')).toBe(false)
    expect(whole.headers.get('vary')).toBe('Accept-Encoding')
  })

  it('keeps what has a hash in its name, and asks again for the rest', () => {
    expect(page('/assets/index-1.js', false).headers.get('cache-control')).toContain('immutable')
    expect(page('/', true).headers.get('cache-control')).toBe('no-cache')
    expect(page('/missing.js', true).status).toBe(404)
  })
})
