import { join } from 'node:path'
import { z } from 'zod'
import { createPrivateFile } from './privateFile.ts'
import { readRecord } from './readRecord.ts'

const shape = z.object({
  serviceUrl: z.string(),
  agentId: z.string(),
  agentName: z.string(),
  accessToken: z.string().min(1),
})

/** What connects this program to a customer: the token goes to this address alone. */
export type Connection = z.infer<typeof shape>

/** The file with the access token, in the agent's folder. */
export function connectionPath(home: string): string {
  return join(home, 'connection.json')
}

/**
 * Reads the connection that `connect` stored.
 *
 * @param home - the agent's folder
 * @returns undefined when there is none
 * @throws UnusableFileError when it is damaged, or other users may read it
 */
export async function readConnection(home: string): Promise<Connection | undefined> {
  return readRecord(connectionPath(home), shape, remedy)
}

const remedy =
  'restore it from a backup, or delete the agent at the service, delete the file and connect anew'

/**
 * Stores a new connection.
 *
 * @throws Error when there is one already
 */
export async function storeConnection(home: string, connection: Connection): Promise<void> {
  const text = `${JSON.stringify(connection, null, 2)}\n`
  if (await createPrivateFile(connectionPath(home), text)) return
  throw new Error('Another connection was stored in the meantime')
}
