import { and, eq, gt, isNull } from 'drizzle-orm'
import { ApiException, conflict, invalidInput } from '../core/errors.ts'
import { randomText } from '../core/ids.ts'
import { lifetimesMs } from '../core/lifetimes.ts'
import { newToken } from '../core/newToken.ts'
import { after, type Work } from '../core/work/work.ts'
import { sha256Hex } from '../crypto/sha256.ts'
import { tokenDigest } from './agentAccess.ts'
import { type AgentRow, agents } from './agents.table.ts'
import {
  type AgentConnection,
  type AgentDeviceCode,
  type AgentDeviceCodeStatus,
  deviceCodeForm,
} from './deviceCodes.schema.ts'
import { type DeviceCodeRow, deviceCodes } from './deviceCodes.table.ts'
import { getAgent } from './findAgent.ts'
import { countGuess, getGuesses, refuseGuessing } from './guesses.ts'
import { showPolicy } from './policy.ts'

const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/**
 * Creates a new code for an agent that is not connected; earlier codes become invalid.
 *
 * @throws ApiException 404 `REFERENCE_NOT_FOUND`, 409 `CONFLICT`
 */
export async function createDeviceCode(work: Work, agentId: string): Promise<AgentDeviceCode> {
  const agent = await getAgent(work, agentId)
  if (agent.tokenDigest !== null) throw conflict('The agent is already connected')
  const isOpen = and(eq(deviceCodes.agentId, agentId), gt(deviceCodes.expiresAt, work.now))
  await work.tx
    .update(deviceCodes)
    .set({ expiresAt: work.now })
    .where(and(isOpen, isNull(deviceCodes.redeemedAt)))
  return issueDeviceCode(work, agent)
}

/** Creates a code by which an agent gets its access token. */
export async function issueDeviceCode(work: Work, { id }: AgentRow): Promise<AgentDeviceCode> {
  const code = `${randomText(4, alphabet)}-${randomText(4, alphabet)}`
  const expiresAt = after(work, lifetimesMs.deviceCode)
  await work.tx
    .insert(deviceCodes)
    .values({ codeDigest: sha256Hex(code), agentId: id, expiresAt, createdAt: work.now })
  return { code, agentId: id, expiresAt: expiresAt.toISOString(), redeemed: false }
}

/**
 * Returns whether a code was redeemed.
 *
 * @throws ApiException 404 `REFERENCE_NOT_FOUND`
 */
export async function deviceCodeStatus(work: Work, code: string): Promise<AgentDeviceCodeStatus> {
  const row = await findCode(work, code)
  if (!row) throw unknownCode()
  return { code, redeemed: row.redeemedAt !== null }
}

/**
 * Connects the agent of a code: the code is spent. Only this response contains the access token.
 *
 * @throws ApiException 400 `INVALID_INPUT` when the code is used or expired, 404
 *   `REFERENCE_NOT_FOUND`, 429 `RATE_LIMITED` after too many wrong ones, right ones included
 */
export async function redeemDeviceCode(work: Work, code: string): Promise<AgentConnection> {
  if (!deviceCodeForm.test(code)) throw unknownCode()
  const guesses = await getGuesses(work)
  // guard: agent-code-guesses
  refuseGuessing(work, guesses)
  const found = await findCode(work, code)
  if (!found) {
    await countGuess(work, guesses)
    throw unknownCode({ keepsChanges: true })
  }
  const agent = await getAgent(work, found.agentId)
  // guard: agent-code-once
  requireOpen(work, found)
  return connect(work, agent, found)
}

function requireOpen({ now }: Work, row: DeviceCodeRow): void {
  if (row.redeemedAt === null && row.expiresAt > now) return
  throw invalidInput('The device code was used or has expired; request a new one')
}

async function connect(
  work: Work,
  agent: AgentRow,
  { codeDigest }: DeviceCodeRow,
): Promise<AgentConnection> {
  const { tx, now, settings } = work
  const accessToken = newToken(settings)
  await tx
    .update(deviceCodes)
    .set({ redeemedAt: now })
    .where(eq(deviceCodes.codeDigest, codeDigest))
  await tx
    .update(agents)
    .set({ tokenDigest: tokenDigest(accessToken), updatedAt: now })
    .where(eq(agents.id, agent.id))
  const { id: agentId, name: agentName } = agent
  return { agentId, agentName, accessToken, policy: await showPolicy(work, agent) }
}

/** The code as it is kept, unless its agent was deleted. */
async function findCode({ tx }: Work, code: string): Promise<DeviceCodeRow | undefined> {
  const [found] = await tx
    .select({ row: deviceCodes })
    .from(deviceCodes)
    .innerJoin(agents, eq(agents.id, deviceCodes.agentId))
    .where(and(eq(deviceCodes.codeDigest, sha256Hex(code)), isNull(agents.deletedAt)))
  return found?.row
}

function unknownCode(options: { keepsChanges?: boolean } = {}): ApiException {
  return new ApiException(404, 'REFERENCE_NOT_FOUND', 'Device code not found', options)
}
