import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildSync } from 'esbuild'
import { median } from '../../../scripts/bench/percentile.ts'

/** The measurements of one package, by the name of the figure. */
export type Figures = Record<string, number>

/**
 * Measures the packages that are installed in these folders, in turn, as often as is said. Each is measured in plain
 * Node, in processes of its own: what runs TypeScript would count as memory and as start.
 *
 * @returns the medians of each folder
 */
export function measurePackages(folders: readonly string[], rounds: number): Figures[] {
  const programs = mkdtempSync(join(tmpdir(), 'holdfast-bench-'))
  try {
    compile(programs)
    const measured = folders.map((): Figures[] => [])
    for (let round = 0; round < rounds; round += 1) {
      for (const [at, folder] of folders.entries()) measured[at]?.push(measure(programs, folder))
    }
    return measured.map(medians)
  } finally {
    rmSync(programs, { recursive: true, force: true })
  }
}

function compile(outdir: string): void {
  const entryPoints = ['inProcess', 'command'].map((name) =>
    join(import.meta.dirname, `measured/${name}.ts`),
  )
  const outExtension = { '.js': '.mjs' }
  buildSync({ entryPoints, outdir, outExtension, bundle: true, platform: 'node', format: 'esm' })
}

function measure(programs: string, folder: string): Figures {
  const figures = ['inProcess.mjs', 'command.mjs'].map((program): Figures => {
    const args = [join(programs, program), folder]
    return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }))
  })
  return Object.assign({}, ...figures)
}

function medians(rounds: readonly Figures[]): Figures {
  const names = Object.keys(rounds[0] ?? {})
  return Object.fromEntries(names.map((name) => [name, median(rounds.map((it) => it[name] ?? 0))]))
}
