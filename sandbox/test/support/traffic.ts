import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { ProfileName, Sandbox } from '../../src/index.ts'
import { variant } from './variant.ts'

/** Calls of one kind with one outcome. */
export type TrafficLine = {
  profile: ProfileName
  /** The file of the test, such as `quotes/quotes.test.ts`. */
  test: string
  method: string
  path: string
  status: number
  code?: string
}

/** Notes which operations a sandbox was called for, and how they responded. */
export type Traffic = {
  through(sandbox: Sandbox, request: Request): Promise<Response>
  /** Writes what was noted into the folder `SANDBOX_TRAFFIC`, if there is one. */
  write(): void
}

/** Starts noting the calls of a sandbox of that profile. */
export function recordTraffic(profile: ProfileName = variant.profile ?? 'spec'): Traffic {
  const seen = new Map<string, TrafficLine>()
  return {
    through: async (sandbox, request) => {
      const { method, url } = request
      const response = await sandbox.fetch(request)
      const { pathname } = new URL(url)
      if (!pathname.startsWith(`${sandbox.basePath}/`)) return response
      const line = {
        profile,
        test: testFile(),
        method,
        path: pathname.slice(sandbox.basePath.length),
        status: response.status,
        ...(response.status >= 400 && { code: await codeOf(response) }),
      }
      const kind = [method, line.path.replace(/[0-9a-f-]{36}/g, ''), line.status, line.code]
      seen.set(JSON.stringify(kind), line)
      return response
    },
    write: () => {
      const folder = process.env.SANDBOX_TRAFFIC
      if (folder === undefined) return
      mkdirSync(folder, { recursive: true })
      const lines = [...seen.values()].map((line) => JSON.stringify(line))
      writeFileSync(join(folder, `${randomUUID()}.jsonl`), `${lines.join('\n')}\n`)
    },
  }
}

/** Notes nothing: for tests whose calls are random, so that what is noted is the same every time. */
export function ignoreTraffic(): Traffic {
  return { through: (sandbox, request) => sandbox.fetch(request), write: () => {} }
}

function testFile(): string {
  return expect.getState().testPath?.split('/sandbox/test/').at(-1) ?? ''
}

async function codeOf(response: Response): Promise<string> {
  const body: unknown = await response.clone().json()
  return typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : ''
}
