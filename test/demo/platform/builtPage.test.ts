import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BuiltPage, readBuiltPage } from '../../../demo/platform/builtPage.ts'

const folder = mkdtempSync(join(tmpdir(), 'holdfast-page-'))
let page: BuiltPage

beforeAll(() => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html>')
  for (const name of ['index-1.js', 'LoggedIn-2.js', 'LoginCode-5.js', 'english-3.js', 'Send-4.js'])
    writeFileSync(join(folder, 'assets', name), '0')
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

  it('keeps what has a hash in its name, and asks again for the rest', () => {
    expect(page('/assets/index-1.js', false).headers.get('cache-control')).toContain('immutable')
    expect(page('/', true).headers.get('cache-control')).toBe('no-cache')
    expect(page('/missing.js', true).status).toBe(404)
  })
})
