import { type ChildProcess, spawn } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { createClient } from '@redis/client'
import type { RedisStoreOptions } from '../../../src/relay.ts'

/** A real Redis server on a port of its own, empty, writing nothing to disk. */
export interface RedisServer {
  url: string
  /** One connection; each is like that of another instance. */
  connect(): Promise<RedisConnection>
  /** Stops it where it is: connections stay open, and nothing is answered. */
  pause(): void
  resume(): void
  stop(): Promise<void>
}

/** What {@link createRedisStore} needs, over a client of its own. */
export interface RedisConnection extends RedisStoreOptions {
  close(): Promise<void>
}

/** Starts one. */
export async function startRedis(): Promise<RedisServer> {
  const port = await freePort()
  const options = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
  ]
  const server = spawn('redis-server', options, { stdio: 'ignore' })
  return {
    url: `redis://127.0.0.1:${port}`,
    connect: () => connect(port),
    pause: () => void server.kill('SIGSTOP'),
    resume: () => void server.kill('SIGCONT'),
    stop: () => stop(server),
  }
}

async function connect(port: number): Promise<RedisConnection> {
  const client = createClient({ socket: { host: '127.0.0.1', port } })
  client.on('error', () => {})
  await client.connect()
  return {
    send: (command) => client.sendCommand(command),
    close: async () => {
      await client.close()
    },
  }
}

function stop(server: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    server.once('exit', () => resolve())
    server.kill()
  })
}

function freePort(): Promise<number> {
  const server = createServer()
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
