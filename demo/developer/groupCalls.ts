import { codeOfCall } from './codeOfCall.ts'
import type { ExampleName } from './examples.ts'
import type { SeenCall } from './seenCall.ts'

/** Calls of one function of the library that followed each other, as the signed retry of an action does. */
export interface CallGroup {
  /** The function that most likely sent them; undefined for a request that the library has no function for. */
  name: ExampleName | undefined
  /** Newest first. */
  calls: SeenCall[]
  /** From the first request to the last response; undefined while one is under way. */
  durationMs?: number | undefined
}

/** Without a response of the one before it within this time, a request belongs to another tap. */
const pauseMs = 5_000

/**
 * Groups calls by the function of the library that sent them.
 *
 * @param calls - newest first
 */
export function groupCalls(calls: SeenCall[]): CallGroup[] {
  const groups: SeenCall[][] = []
  for (const call of calls) {
    const group = groups.at(-1)
    const next = group?.at(-1)
    if (group && next && follows(next, call)) group.push(call)
    else groups.push([call])
  }
  return groups.map((group) => ({
    name: codeOfCall(group[0] as SeenCall)[0],
    calls: group,
    durationMs: durationOf(group),
  }))
}

function follows(next: SeenCall, call: SeenCall): boolean {
  const [name] = codeOfCall(call)
  const isSame = name !== undefined && name === codeOfCall(next)[0]
  return isSame && next.at - endOf(call) < pauseMs
}

function durationOf(calls: SeenCall[]): number | undefined {
  if (calls.some(({ status }) => status === undefined)) return undefined
  return Math.max(...calls.map(endOf)) - Math.min(...calls.map(({ at }) => at))
}

function endOf({ at, durationMs = 0 }: SeenCall): number {
  return at + durationMs
}
