import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { pathToFileURL } from 'node:url'
import type * as Sandbox from '../../../src/index.ts'
import type * as Testing from '../../../src/testing.ts'

/** A module of the package that is installed in this folder. */
export function load(folder: string, name: 'index'): Promise<typeof Sandbox>
export function load(folder: string, name: 'testing'): Promise<typeof Testing>
export function load(folder: string, name: string): Promise<unknown> {
  const file = join(folder, 'node_modules/holdfast-sandbox/dist', `${name}.js`)
  return import(pathToFileURL(file).href)
}

/** Does the work, and returns how many milliseconds it took with what it returned. */
export async function timed<T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> {
  const start = performance.now()
  const result = await work()
  return { result, ms: performance.now() - start }
}
