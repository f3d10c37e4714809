import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Memory } from './memory.ts'

/** A sandbox in a process of its own. */
export type SandboxProcess = {
  url: string
  /** Reads the memory that it uses, after a collection of garbage. */
  memory(): Promise<Memory>
  /** Returns true if it ended before it was told to. */
  hasEnded(): boolean
  stop(): Promise<void>
}

const command = fileURLToPath(new URL('../../src/cli.ts', import.meta.url))
const probe = new URL('memoryProbe.ts', import.meta.url).href

/** Starts the sandbox's command on a free port. */
export async function startSandboxProcess(args: readonly string[]): Promise<SandboxProcess> {
  const options = ['--expose-gc', '--import', 'tsx', '--import', probe]
  const all = [...options, command, '--port', '0', ...args]
  const child = spawn(process.execPath, all, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  const url = await addressOf(child)
  let hasEnded = false
  child.once('exit', () => {
    hasEnded = true
  })
  return {
    url,
    memory: async () => {
      const reply = once(child, 'message')
      child.send('memory')
      const [memory] = await reply
      return memory as Memory
    },
    hasEnded: () => hasEnded,
    stop: async () => {
      if (hasEnded) return
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      await exit
    },
  }
}

function addressOf(child: ChildProcess): Promise<string> {
  let output = ''
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error(`The sandbox ended: ${output}`)))
    child.stdout?.on('data', (chunk) => {
      output += chunk
      const found = /listening on (http:\/\/[^/\s]+)/.exec(output)?.[1]
      if (found !== undefined) resolve(found)
    })
  })
}
