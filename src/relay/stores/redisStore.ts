import { checkOptionsOf } from '../checks/checkShape.ts'
import type { RelayStore } from './relayStore.ts'

/** Options of {@link createRedisStore}. */
export interface RedisStoreOptions {
  /**
   * Sends one command with the app's own client and gives the reply: with node-redis
   * `(command) => client.sendCommand(command)`, with ioredis
   * `([name, ...rest]) => client.call(name, ...rest)`.
   */
  send: (command: [string, ...string[]]) => Promise<unknown>
  /**
   * Put before every key, such as `wallet:` where other programs use the same database; the same on every
   * instance. @default ''
   */
  prefix?: string | undefined
}

/**
 * A counter without an end would lock a user out for good, so start and end are one command: there
 * is no step between them at which the other could fail.
 */
const countScript = `
redis.call('SET', KEYS[1], 0, 'EX', ARGV[1], 'NX')
return {redis.call('INCR', KEYS[1]), redis.call('PTTL', KEYS[1])}`

/**
 * A store in Redis 6.2 or newer, for any number of relay instances. Reading and deleting is one
 * command, counting one script, so two instances never both get a value.
 *
 * The client is the app's own. Of node-redis, listen to `error`: without a listener, a restart of Redis ends
 * the process. With `disableOfflineQueue`, calls fail at once while Redis is away, and do not wait for it.
 *
 * @throws INVALID_INPUT when an option is wrong or not known
 * @example
 * ```ts
 * const client = createClient({ url: 'redis://localhost:6379', disableOfflineQueue: true })
 * client.on('error', (error) => console.error(error))
 * await client.connect()
 * const store = createRedisStore({ send: (command) => client.sendCommand(command) })
 * ```
 */
export function createRedisStore(options: RedisStoreOptions): RelayStore {
  checkOptionsOf('createRedisStore', options, { send: 'function', prefix: 'text?' })
  const { send, prefix = '' } = options
  const readText = async (command: [string, ...string[]]) => {
    const reply = await send(command)
    return typeof reply === 'string' ? reply : undefined
  }
  return {
    async put(key, value, ttlSeconds) {
      await send(['SET', prefix + key, value, 'EX', String(ttlSeconds)])
    },
    get: (key) => readText(['GET', prefix + key]),
    take: (key) => readText(['GETDEL', prefix + key]),
    async count(key, windowSeconds) {
      const reply = await send(['EVAL', countScript, '1', prefix + key, String(windowSeconds)])
      const [count, leftMs] = Array.isArray(reply) ? reply.map(Number) : []
      if (count === undefined || leftMs === undefined) {
        throw new Error('The response of Redis to EVAL must be a list of two numbers')
      }
      return { count, secondsLeft: Math.max(1, Math.ceil(leftMs / 1000)) }
    },
  }
}
