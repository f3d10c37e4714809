import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createSandbox, type ProfileName } from '../../src/index.ts'
import { describedOperations, type Operation } from '../../test/support/operations.ts'
import type { TrafficLine } from '../../test/support/traffic.ts'

/** The profiles, in the order of their generations. */
export const profiles = ['spec', 'live-2026-05', 'live-2026-08'] as const

/** The operations that each profile's `/openapi.json` describes. */
export type Described = ReadonlyMap<ProfileName, Operation[]>

/** A response that a test got, and the operation it is of. */
export type Reached = TrafficLine & { operation: Operation }

/** Reads the operations of every profile off its `/openapi.json`. */
export async function describeProfiles(): Promise<Described> {
  const described = new Map<ProfileName, Operation[]>()
  for (const profile of profiles) {
    const sandbox = await createSandbox({ profile })
    described.set(profile, (await describedOperations(sandbox)).toSorted(byParameters))
    await sandbox.close()
  }
  return described
}

/** Reads the traffic that the tests wrote into a folder, as far as it is of described operations. */
export function readTraffic(folder: string, described: Described): Reached[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as TrafficLine)
    .flatMap((line) => {
      const operation = described.get(line.profile)?.find((one) => isOf(one, line))
      return operation ? [{ ...line, operation }] : []
    })
}

/** An address without parameters is its own, though one with parameters would fit it too. */
function byParameters(a: Operation, b: Operation): number {
  return a.parameters.length - b.parameters.length
}

function isOf({ method, path: template }: Operation, line: TrafficLine): boolean {
  if (method !== line.method) return false
  const pattern = template.replace(/[.$]/g, '\\$&').replace(/\{[^}]+\}/g, '[^/]+')
  return new RegExp(`^${pattern}$`).test(line.path)
}
