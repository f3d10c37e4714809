import { type ChildProcess, spawn } from 'node:child_process'
import { onTestFinished } from 'vitest'
import { type Client, createClient } from './client.ts'
import { commandFile } from './command.ts'

/** The command, running as a process of its own. */
export type CliProcess = Client & {
  /** The address without the API's base path. */
  url: string
  /** Ends it as a power cut would. */
  kill(): Promise<void>
  /** Ends it as a person would. */
  stop(): Promise<void>
}

/** Starts the command on a free port; it does not outlive the test. */
export async function startCli(...args: string[]): Promise<CliProcess> {
  const all = [commandFile, '--port', '0', ...args]
  const child = spawn(process.execPath, all, { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  const url = await listening(child)
  const end = async (signal: NodeJS.Signals) => {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill(signal)
    await ended
  }
  const there = {
    basePath: '/2025-10-13',
    authorization: `Basic ${Buffer.from('sandbox:sandbox-secret').toString('base64')}`,
    fetch: (request: Request) => {
      const { pathname, search } = new URL(request.url)
      return fetch(new Request(`${url}${pathname}${search}`, request))
    },
  }
  return {
    ...createClient(() => there),
    url,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}

function listening(child: ChildProcess): Promise<string> {
  let output = ''
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error(`the command ended: ${output}`)))
    child.stdout?.on('data', (chunk) => {
      output += chunk
      const found = /listening on (http:\/\/[^/\s]+)\//.exec(output)?.[1]
      if (found) resolve(found)
    })
  })
}
