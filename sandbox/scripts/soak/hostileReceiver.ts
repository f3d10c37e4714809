import { createServer, type Server, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** The ways in which the receiver treats a delivery. */
export type Treatment = 'accept' | 'known' | 'refuse' | 'slow' | 'hang' | 'drop'

/** An unreliable webhook endpoint of a platform. */
export type HostileReceiver = {
  url: string
  /** Ids of the webhooks whose delivery was accepted. */
  accepted: ReadonlySet<string>
  counts: Readonly<Record<Treatment, number>>
  close(): Promise<void>
}

/** Starts a receiver that treats each delivery as `treat` says. */
export async function startHostileReceiver(treat: () => Treatment): Promise<HostileReceiver> {
  const accepted = new Set<string>()
  const counts = { accept: 0, known: 0, refuse: 0, slow: 0, hang: 0, drop: 0 }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { id } = JSON.parse(Buffer.concat(chunks).toString()) as { id: string }
    const treatment = treat()
    counts[treatment] += 1
    if (['accept', 'known', 'slow'].includes(treatment)) accepted.add(id)
    await respond(response, treatment)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${portOf(server)}/webhooks`,
    accepted,
    counts,
    close: () => close(server),
  }
}

async function respond(response: ServerResponse, treatment: Treatment): Promise<void> {
  switch (treatment) {
    case 'hang':
      return
    case 'drop':
      response.destroy()
      return
    case 'slow':
      await sleep(300)
      response.writeHead(200).end('{}')
      return
    default:
      response.writeHead({ accept: 200, known: 409, refuse: 503 }[treatment]).end('{}')
  }
}

function portOf(server: Server): number {
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The receiver is not running')
  return address.port
}

function close(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}
