import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, inject, it } from 'vitest'
import { run } from './installPackage.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const { tarball } = inject('installed')

describe('the types of the packed package', () => {
  it('export no type that older compilers lack, which the build would widen', () => {
    const reports = readdirSync(join(root, 'docs/api')).filter((name) => !/sandbox/.test(name))

    expect(reports.length).toBeGreaterThan(3)
    for (const report of reports) {
      expect(readFileSync(join(root, 'docs/api', report), 'utf8')).not.toContain('Uint8Array<')
    }
  })

  it('are what every kind of module resolution finds', () => {
    run('npx', ['--no-install', 'attw', '--profile', 'esm-only', tarball], root)
  })
})
