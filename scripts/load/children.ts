import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The processes of a load run. */
export interface Children {
  /**
   * Starts a script in a process of its own and returns the address it prints.
   *
   * @param script - relative to this folder
   */
  launch(script: string, args: string[], env?: NodeJS.ProcessEnv): Promise<string>
  stop(): void
}

/** Keeps the processes that a load run starts, so that it can stop them. */
export function createChildren(): Children {
  const children: ChildProcess[] = []
  return {
    launch(script, args, env = {}) {
      const path = fileURLToPath(new URL(script, import.meta.url))
      const child = spawn(process.execPath, ['--expose-gc', '--import', 'tsx', path, ...args], {
        env: { ...process.env, ...env },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      children.push(child)
      return new Promise((resolve, reject) => {
        let printed = ''
        child.stdout?.on('data', (chunk) => {
          printed += chunk
          const [, url] = /listening on (http:\S+)\s/.exec(printed) ?? []
          if (url !== undefined) resolve(url)
        })
        child.once('exit', (code) => reject(new Error(`${script} exited with code ${code}`)))
      })
    },
    stop() {
      for (const child of children) child.kill()
    },
  }
}
