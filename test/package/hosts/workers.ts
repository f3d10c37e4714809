import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { build } from 'esbuild'
import type { RunningRecipe } from './runProcess.ts'

/** The package that runs workers, at an exact version. */
export const workersPackage = 'miniflare@4.20260426.0'

/** Compatibility dates of Workers: the oldest that works, and the newest that the package knows. */
export const compatibilityDates = ['2024-10-14', '2026-04-26'] as const
/** Of the day before the oldest. */
export const tooOldDate = '2024-10-13'

/** Whether npm has workerd for this machine. */
export function hasWorkers(project: string): boolean {
  const packages = join(project, 'node_modules/@cloudflare')
  return existsSync(packages) && readdirSync(packages).length > 0
}

/** The part of Miniflare that runs a worker. */
interface Miniflare {
  ready: Promise<URL>
  dispose(): Promise<void>
}

/** With it a worker learns that a client has left. */
const requestSignal = 'enable_request_signal'

/** Runs the recipe for Workers in workerd, as it is on a date. */
export async function startWorkers(
  project: string,
  env: Record<string, string>,
  compatibilityDate: string,
  compatibilityFlags: string[] = [requestSignal],
): Promise<RunningRecipe> {
  const { Miniflare } = createRequire(join(project, 'package.json'))('miniflare') as {
    Miniflare: new (options: object) => Miniflare
  }
  const script = await bundleWorker(project)
  const worker = new Miniflare({
    modules: true,
    script,
    compatibilityDate,
    compatibilityFlags,
    bindings: env,
  })
  const url = await worker.ready
  return { url: url.origin, stop: () => worker.dispose() }
}

/** As Wrangler does. */
async function bundleWorker(project: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(project, 'workers.ts')],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    conditions: ['workerd', 'worker', 'browser'],
  })
  return outputFiles[0]?.text ?? ''
}
