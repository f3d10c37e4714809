import { eq } from 'drizzle-orm'
import type { MiddlewareHandler } from 'hono'
import { ApiException } from '../core/errors.ts'
import type { AppEnv } from '../core/http/environment.ts'
import type { Work } from '../core/work/work.ts'
import { sha256Hex } from '../crypto/sha256.ts'
import { customers } from '../customers/customers.table.ts'
import { agents } from './agents.table.ts'

/** The parts of a route that only a connected agent may call; what it may do is its policy's. */
export function agentOnly() {
  return { security: [{ Bearer: [] }], middleware: [requireAgent] }
}

const requireAgent: MiddlewareHandler<AppEnv> = async (c, next) => {
  const token = /^Bearer ((?:namespace-[0-9a-f]+\.)?[0-9a-f]{64})$/i.exec(
    c.req.header('authorization') ?? '',
  )?.[1]
  const id = token && (await c.var.read((work) => findAgentByToken(work, token)))
  if (!id) {
    throw new ApiException(401, 'UNAUTHORIZED', 'The access token of an agent is required', {
      headers: { 'WWW-Authenticate': 'Bearer realm="agents"' },
    })
  }
  c.set('agentId', id)
  await next()
}

/** The agent of an access token, unless it or its customer was deleted. A deleted one has no token. */
async function findAgentByToken({ tx }: Work, token: string): Promise<string | undefined> {
  const [found] = await tx
    .select({ id: agents.id, isDeleted: customers.isDeleted })
    .from(agents)
    .innerJoin(customers, eq(customers.id, agents.customerId))
    .where(eq(agents.tokenDigest, tokenDigest(token)))
  return found?.isDeleted === false ? found.id : undefined
}

/** The stored form of an access token: it is long and random, so a plain digest is enough. */
export function tokenDigest(token: string): string {
  return sha256Hex(token)
}
