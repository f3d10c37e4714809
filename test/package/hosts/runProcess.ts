import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { listenOn } from '../../../demo/server/local/listenOn.ts'

/** A recipe that listens, in a process of its own. */
export interface RunningRecipe {
  url: string
  stop(): Promise<void>
}

/** What to run, and where. */
export interface ProcessOptions {
  folder: string
  env: Record<string, string>
  /** The program's path and its arguments. */
  command: (port: number) => [string, ...string[]]
}

/** After this time a process is killed, whatever it does. */
const maxLifeMs = 60_000

/** How long a server may take until it responds. */
const maxStartMs = 30_000

/**
 * Starts a server on a free port, which it reads in `PORT` or in its arguments, and waits until it
 * responds.
 */
export async function runProcess({ folder, env, command }: ProcessOptions): Promise<RunningRecipe> {
  const port = await freePort()
  const [program, ...args] = command(port)
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...process.env, ...env, PORT: String(port), NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: maxLifeMs,
    killSignal: 'SIGKILL',
  })
  const url = `http://127.0.0.1:${port}`
  const stop = () => end(child)
  await waitUntilItResponds(url, child).catch(async (error) => {
    await stop()
    throw error
  })
  return { url, stop }
}

async function freePort(): Promise<number> {
  const server = createServer()
  const port = await listenOn(server, 0)
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function waitUntilItResponds(url: string, child: ChildProcess): Promise<void> {
  const endMs = Date.now() + maxStartMs
  let failure: unknown
  child.once('error', (error) => {
    failure = error
  })
  while (!failure && !hasEnded(child) && Date.now() < endMs) {
    if (await responds(url)) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`the host does not respond; its exit code is ${child.exitCode}`, {
    cause: failure,
  })
}

/** Where the relay is mounted, so that no host complains of an unknown page. */
const responds = (url: string): Promise<boolean> =>
  fetch(`${url}/wallet/`, { signal: AbortSignal.timeout(5000) }).then(
    () => true,
    () => false,
  )

const hasEnded = ({ exitCode, signalCode, pid }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null || pid === undefined

async function end(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
