import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { maySkip } from '../../../scripts/test/isCi.ts'
import { type RunningRecipe, runProcess } from './runProcess.ts'

/** A runtime with a program of its own. */
export interface Runtime {
  name: string
  /** Its package on npm, at an exact version. */
  packageName: string
  /** The scope of the packages with its program, of which npm installs the one for this machine. */
  scope: string
  /** Where the program is in that package. */
  program: string
  recipe: string
  /** How long a stream lasts in its test. */
  streamSeconds: number
  /** What runs its recipe. */
  args: (port: number) => string[]
}

/** The runtimes that load TypeScript themselves. */
export const runtimes: readonly Runtime[] = [
  {
    name: 'Deno',
    packageName: 'deno@2.9.6',
    scope: '@deno',
    program: 'deno',
    recipe: 'deno.ts',
    streamSeconds: 5,
    args: (port) => [
      ...[
        'serve',
        '--quiet',
        '--allow-net',
        '--allow-env',
        '--no-check',
        '--node-modules-dir=manual',
      ],
      ...['--host=127.0.0.1', `--port=${port}`, 'deno.ts'],
    ],
  },
  {
    name: 'Bun',
    packageName: 'bun@1.4.5',
    scope: '@oven',
    program: 'bin/bun',
    recipe: 'bun.ts',
    // It closes connections that were idle for 8 to 12 seconds.
    streamSeconds: 13,
    args: () => ['run', 'bun.ts'],
  },
]

/**
 * The program of a runtime: from the packages of a project, as npm unpacks them without running
 * their scripts, or else of this machine.
 */
export function findRuntime(project: string, { scope, program }: Runtime): string | undefined {
  const packages = join(project, 'node_modules', scope)
  const unpacked = existsSync(packages) ? readdirSync(packages) : []
  const onPath = (process.env.PATH ?? '').split(delimiter)
  return [
    ...unpacked.map((name) => join(packages, name, program)),
    ...onPath.map((folder) => join(folder, program.replace('bin/', ''))),
  ].find((path) => existsSync(path))
}

/**
 * What to do without a program: a test skips by name what this machine cannot run; in CI that fails,
 * unless the lane may be skipped.
 *
 * @throws Error in CI
 */
export function skipRuntime(name: string, skip: (note: string) => void): void {
  const reason = `npm has no ${name} for this machine, and PATH neither`
  if (!maySkip('package-matrix', process.env)) throw new Error(reason)
  // Vitest counts what is skipped, and does not name it.
  process.stderr.write(`skipped: ${reason}\n`)
  skip(reason)
}

/** Runs a runtime's recipe in a folder. */
export function startRuntime(
  program: string,
  { args }: Runtime,
  options: { folder: string; env: Record<string, string> },
): Promise<RunningRecipe> {
  return runProcess({ ...options, command: (port) => [program, ...args(port)] })
}
