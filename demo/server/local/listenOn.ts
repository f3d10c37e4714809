import type { Server } from 'node:http'

/**
 * Takes a port on loopback.
 *
 * @param port - zero picks a free one
 * @throws Error with code `EADDRINUSE` when it is taken
 */
export async function listenOn(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  return typeof address === 'object' && address ? address.port : port
}
