import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** Where a demo of a worker answers. */
export interface RunningDemo {
  url: string
  sandboxUrl: string
  stop(): Promise<void>
}

const script = fileURLToPath(new URL('./serve.ts', import.meta.url))

/** Starts the demo as a process of its own, so that it runs as it does for everybody. */
export async function startDemoProcess(): Promise<RunningDemo> {
  const child = spawn(process.execPath, ['--import', 'tsx', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const { url, sandboxUrl } = JSON.parse(await firstLine(child))
  return {
    url,
    sandboxUrl,
    stop: async () => {
      child.stdin?.end()
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

async function firstLine(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('the demo has no output')
  for await (const line of createInterface(child.stdout)) return line
  throw new Error('the demo ended before it was ready')
}
