import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LoadCustomer } from './customers.ts'

/** The processes of a load run. */
export interface Children {
  /** Starts a sandbox and returns its address. */
  startSandbox(): Promise<string>
  /** Starts a relay whose users are these customers, by their index in the header `x-user`. */
  startRelay(serviceUrl: string, customers: LoadCustomer[]): Promise<string>
  stop(): void
}

/** Keeps the processes that a load run starts, so that it can stop them. */
export function createChildren(): Children {
  const children: ChildProcess[] = []
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-load-'))
  /** Resolves with the address that the script prints. */
  const launch = (script: string, ...args: string[]) => {
    const path = join(import.meta.dirname, script)
    const child = spawn(process.execPath, ['--expose-gc', '--import', 'tsx', path, ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    children.push(child)
    return new Promise<string>((resolve, reject) => {
      let printed = ''
      child.stdout.on('data', (chunk) => {
        printed += chunk
        const [, url] = /listening on (http:\S+)\s/.exec(printed) ?? []
        if (url !== undefined) resolve(url)
      })
      child.once('exit', (code) => reject(new Error(`${script} exited with code ${code}`)))
    })
  }
  return {
    startSandbox: () => launch('../../sandbox/src/cli.ts', '--port', '0'),
    startRelay(serviceUrl, customers) {
      const file = join(folder, 'customers.json')
      writeFileSync(file, JSON.stringify(customers))
      return launch('relayServer.ts', serviceUrl, file)
    },
    stop() {
      for (const child of children) child.kill()
      rmSync(folder, { recursive: true })
    },
  }
}
