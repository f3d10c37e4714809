import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Connection } from '../../store/connection.ts'
import { program } from './program.ts'

/** What a run of the program printed. */
export interface Run {
  exitCode: number
  stdout: string
  stderr: string
}

/** Runs the program to its end. */
export function runAgent(args: string[], environment: Record<string, string> = {}): Promise<Run> {
  const options = { env: { ...process.env, ...environment }, cwd: tmpdir() }
  return new Promise((resolve) => {
    execFile(program.command, [...program.args, ...args], options, (error, stdout, stderr) => {
      resolve({ exitCode: error ? Number(error.code) : 0, stdout, stderr })
    })
  })
}

/** A folder of an agent of its own. */
export interface Home {
  folder: string
  connectionPath: string
  readConnection(): Promise<Connection>
  remove(): Promise<void>
}

/** Makes a path for the folder of an agent; the agent creates it. */
export async function createHome(): Promise<Home> {
  const parent = await mkdtemp(join(tmpdir(), 'holdfast-agent-'))
  const folder = join(parent, 'home')
  const connectionPath = join(folder, 'connection.json')
  return {
    folder,
    connectionPath,
    async readConnection() {
      return JSON.parse(await readFile(connectionPath, 'utf8'))
    },
    remove: () => rm(parent, { recursive: true, force: true }),
  }
}
