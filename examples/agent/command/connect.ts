import { redeemDeviceCode } from '../service/redeemDeviceCode.ts'
import { ServiceError } from '../service/serviceError.ts'
import { parseServiceUrl } from '../service/serviceUrl.ts'
import { connectionPath, readConnection, storeConnection } from '../store/connection.ts'
import { createPrivateFolder } from '../store/privateFile.ts'
import { quoted } from '../texts/quoted.ts'
import type { Command } from './parseCommandLine.ts'

/**
 * Connects the agent of a device code: redeems it and stores the access token.
 *
 * @returns what to show the operator; the token is no part of it
 * @throws Error with a message for the operator
 */
export async function connect(command: Extract<Command, { name: 'connect' }>): Promise<string> {
  const { code, home } = command
  const serviceUrl = parseServiceUrl(command.serviceUrl)
  // A code is spent only where serve accepts the folder of the token.
  // guard: mcp-connect-folder
  await createPrivateFolder(home)
  await requireUnconnected(home)
  const { agentId, agentName, accessToken } = await redeem(serviceUrl, code)
  await storeConnection(home, { serviceUrl, agentId, agentName, accessToken })
  return `Connected as ${quoted(agentName)} (${agentId}). Its access token is in ${connectionPath(home)}, which only you can read.`
}

/** Checked before the code is spent: a stored token cannot be had again. */
async function requireUnconnected(home: string): Promise<void> {
  const existing = await readConnection(home)
  if (!existing) return
  throw new Error(
    `Already connected as ${quoted(existing.agentName)}. Choose another folder with --home, or delete ${connectionPath(home)} first.`,
  )
}

async function redeem(serviceUrl: string, code: string) {
  try {
    return await redeemDeviceCode(serviceUrl, code)
  } catch (error) {
    throw new Error(explain(error, serviceUrl), { cause: error })
  }
}

function explain(error: unknown, serviceUrl: string): string {
  if (!(error instanceof ServiceError)) {
    return 'The service did not respond as expected, so the device code may be used up. Check the URL of the service, try again, and get a new code if it is refused.'
  }
  const { status, code, retryAfterSeconds } = error
  if (code === 'REFERENCE_NOT_FOUND')
    return 'The service does not know this device code. Check it for a typo.'
  if (status === 404 || status === 405) return explainWrongUrl(serviceUrl)
  if (status === 429)
    return `Too many wrong device codes. Try again in ${retryAfterSeconds ?? 60} seconds.`
  return 'The device code was used or has expired. Get a new one.'
}

/** The service has an operation for device codes at its base URL alone. */
function explainWrongUrl(serviceUrl: string): string {
  return `There is no operation for device codes at ${serviceUrl}, so the device code was not used. Check the URL of the service: its path is the version of the API, such as /2025-10-13.`
}
