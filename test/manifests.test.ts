import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

interface Manifest {
  name: string
  version: string
  license?: string
  private?: boolean
  workspaces?: string[]
  repository?: { url?: string }
  publishConfig?: { access?: string; provenance?: boolean }
}

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (folder: string) => readFileSync(join(root, folder, 'package.json'), 'utf8')
const parse = (folder: string) => JSON.parse(read(folder)) as Manifest

const folders = ['.', ...(parse('.').workspaces ?? [])]
const published = folders.filter((folder) => !parse(folder).private)

/** What keeps the registry from accepting a package, as `npm publish` reports it. */
function problemsOf({ name, version, license, repository, publishConfig }: Manifest): string[] {
  const problems = []
  if (!/^[a-z0-9][a-z0-9-]*$/.test(name)) problems.push('EINVALIDPACKAGENAME')
  if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)) problems.push('EBADSEMVER')
  if (!license) problems.push('no license')
  // The registry compares the signed provenance with it.
  const isNamed = /^git\+https:\/\/.+\.git$/.test(repository?.url ?? '')
  if (publishConfig?.provenance && !isNamed) problems.push('E422: provenance without repository')
  return problems
}

/** The manifest as npm would correct it before publishing. */
function corrected(manifest: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-manifest-'))
  try {
    writeFileSync(join(folder, 'package.json'), manifest)
    execFileSync('npm', ['pkg', 'fix'], { cwd: folder, stdio: 'ignore' })
    return readFileSync(join(folder, 'package.json'), 'utf8')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

describe('the manifests of the published packages', () => {
  it('are those of the library and of the sandbox', () => {
    expect(published).toEqual(['.', 'sandbox'])
  })

  it.each(published)('have nothing the registry refuses: %s', { tags: ['T20'] }, (folder) => {
    expect(problemsOf(parse(folder))).toEqual([])
  })

  it.each(published)('are taken by npm without a correction: %s', (folder) => {
    expect(JSON.parse(corrected(read(folder)))).toEqual(parse(folder))
  })

  it('may ask for provenance only where they name the repository', { tags: ['T20'] }, () => {
    const asking: Manifest = { ...parse('.'), publishConfig: { provenance: true } }
    const repository = { type: 'git', url: 'git+https://git.example/holdfast.git' }
    expect(problemsOf(asking)).toEqual(['E422: provenance without repository'])
    expect(problemsOf({ ...asking, repository })).toEqual([])
  })
})
