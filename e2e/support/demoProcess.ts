import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { ProfileName } from 'holdfast-sandbox'
import { demoFile } from './bundleDemo.ts'

/** Where a demo of a worker answers. */
export interface RunningDemo {
  url: string
  sandboxUrl: string
  stop(): Promise<void>
}

/**
 * Starts the demo, which the project `build the page` has bundled, as a process of its own, so that it
 * runs as it does for everybody.
 *
 * @param page - `live` serves the sources, with React's checks of development
 * @param profile - the generation of the service
 * @param settleDelayMs - how long a step of a payment takes there, where it is not the sandbox’s own
 */
export async function startDemoProcess(
  page: 'built' | 'live' = 'built',
  profile: ProfileName = 'spec',
  settleDelayMs?: number,
): Promise<RunningDemo> {
  const how = [page, profile, ...(settleDelayMs === undefined ? [] : [`${settleDelayMs}`])]
  const child = spawn(process.execPath, [demoFile, ...how], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const { url, sandboxUrl } = JSON.parse(await readPlace(child))
  return {
    url,
    sandboxUrl,
    stop: async () => {
      child.stdin?.end()
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

async function readPlace(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('the demo has no output')
  for await (const line of createInterface(child.stdout)) {
    // Vite may say something of its own before.
    if (line.startsWith('{')) return line
  }
  throw new Error('the demo ended before it was ready')
}
