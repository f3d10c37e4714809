import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Builds, packs and installs the sandbox of a checkout, as a user has it, in an empty folder. */
export function install(checkout: string, folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{"private":true}')
  run('npx', ['--no-install', 'tsx', 'scripts/build.ts', '--sandbox'], checkout)
  const pack = ['pack', '--workspace', 'sandbox', '--ignore-scripts', '--pack-destination', folder]
  run('npm', pack, checkout)
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? ''
  run('npm', ['install', '--no-audit', '--no-fund', join(folder, tarball)], folder)
  rmSync(join(folder, tarball))
}

/**
 * Installs the sandbox of an earlier commit, once: what is in the folder already is taken as it is.
 *
 * @throws Error where the clone lacks the commit, or it cannot be built
 */
export function installCommit(commit: string, repository: string, folder: string): void {
  if (existsSync(join(folder, 'node_modules/holdfast-sandbox'))) return
  // Not below node_modules, from which the compiler takes no sources.
  const made = mkdtempSync(join(tmpdir(), 'holdfast-bench-'))
  const checkout = join(made, 'source')
  run('git', ['worktree', 'add', '--detach', checkout, commit], repository)
  try {
    run('npm', ['ci', '--no-audit', '--no-fund'], checkout)
    install(checkout, folder)
  } finally {
    run('git', ['worktree', 'remove', '--force', checkout], repository)
    rmSync(made, { recursive: true })
  }
}

/** Counts the megabytes that the package and all that came with it take on a disk with blocks of 4 kB, as most are. */
export function installedMb(folder: string): number {
  const files = readdirSync(join(folder, 'node_modules'), { recursive: true, withFileTypes: true })
  const sizes = files
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => Math.ceil(statSync(join(parentPath, name)).size / 4_096))
  return sizes.reduce((sum, size) => sum + size, 0) / 256
}

function run(command: string, args: string[], cwd: string): void {
  execFileSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'pipe'] })
}
