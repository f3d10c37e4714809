import { createClient } from '@redis/client'
import { createRedisStore, type RelayStore } from 'holdfast/relay'

/** Call it once, before createRelay. */
export async function connectStore(
  url: string,
  onError: (error: unknown) => void,
): Promise<RelayStore> {
  // While Redis is away, calls fail at once (503). By default they wait in a queue until they time out.
  const client = createClient({ url, disableOfflineQueue: true })
  // Without a listener, a restart of Redis ends the process. The client connects again by itself.
  client.on('error', onError)
  await client.connect()
  // The prefix is for a database that other programs use too.
  return createRedisStore({ send: (command) => client.sendCommand(command), prefix: 'wallet:' })
}
