import { SeedError } from '../core/options/seedError.ts'
import { fillIn, fillInPath } from '../core/options/seedReferences.ts'
import type { SandboxSeed, SeedRequest } from '../core/settings.ts'
import type { Run } from '../core/work/run.ts'
import { keepSeed } from './keptSeed.ts'

/** The parts with which the requests of a seed are made. */
export type SeedParts = {
  fetch(request: Request): Response | Promise<Response>
  basePath: string
  authorization: string
}

/**
 * Carries a seed out, and writes down that it began and that it ended: data whose seed was
 * interrupted is told apart from data with all of it.
 *
 * @throws SeedError
 */
export async function applySeed(seed: SandboxSeed, run: Run, parts: SeedParts): Promise<void> {
  await run((work) => keepSeed(work, seed, false))
  await runSeed(seed, parts)
  await run((work) => keepSeed(work, seed, true))
}

/** Carries the requests out, one after another, and stops at the first that is refused. */
async function runSeed({ requests }: SandboxSeed, parts: SeedParts): Promise<void> {
  const named = new Map<string, unknown>()
  for (const [index, request] of requests.entries()) {
    const step = index + 1
    const body = await carryOut(request, parts, named).catch((cause: unknown) => {
      throw atStep(step, request, cause)
    })
    if (request.as !== undefined) named.set(request.as, body)
  }
}

async function carryOut(
  request: SeedRequest,
  parts: SeedParts,
  named: ReadonlyMap<string, unknown>,
): Promise<unknown> {
  const response = await parts.fetch(toRequest(request, parts, named))
  const text = await response.text()
  const { status } = response
  if (status === 202) {
    const message = 'The request needs a wallet signature (status 202), which a seed cannot give'
    throw new SeedError(message, { status })
  }
  if (!response.ok) throw refusedWith(status, text)
  return text === '' ? undefined : JSON.parse(text)
}

function toRequest(
  { method, path, body }: SeedRequest,
  { basePath, authorization }: SeedParts,
  named: ReadonlyMap<string, unknown>,
): Request {
  const url = new URL(`http://localhost${basePath}${fillInPath(path, named)}`)
  if (!url.pathname.startsWith(`${basePath}/`)) {
    throw new SeedError('The path must stay below the base path of the API')
  }
  if (body === undefined) return new Request(url, { method, headers: { authorization } })
  const headers = { authorization, 'content-type': 'application/json' }
  return new Request(url, { method, headers, body: JSON.stringify(fillIn(body, named)) })
}

function refusedWith(status: number, text: string): SeedError {
  const { code, message, details } = JSON.parse(text) as Record<string, unknown>
  const more = details === undefined ? '' : ` (details: ${JSON.stringify(details)})`
  return new SeedError(`The API refused it with ${status} ${code}: ${message}${more}`, {
    status,
    code: String(code),
  })
}

function atStep(step: number, { method, path }: SeedRequest, cause: unknown): unknown {
  if (!(cause instanceof SeedError)) return cause
  const { status, code, message } = cause
  return new SeedError(`Request ${step} of the seed, ${method} ${path}: ${message}`, {
    step,
    ...(status !== undefined && { status }),
    ...(code !== undefined && { code }),
    cause,
  })
}
