import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writePages } from './buildPages.ts'
import { bundlerTools } from './tools.ts'

/**
 * A consumer's project with the packed library, every bundler, and the pages.
 *
 * @param tarball - the path of the packed library
 * @returns its folder, and what removes it
 */
export function createProject(tarball: string): [string, () => void] {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-bundlers-'))
  writeFileSync(join(folder, 'package.json'), '{"type":"module","private":true}')
  const packages = [tarball, ...bundlerTools.flatMap((tool) => tool.packages)]
  const flags = ['--save-exact', '--no-audit', '--no-fund']
  execFileSync('npm', ['install', ...flags, ...packages], { cwd: folder, stdio: 'pipe' })
  writePages(folder)
  return [folder, () => rmSync(folder, { recursive: true, force: true })]
}
