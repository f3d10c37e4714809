import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How an app reaches the service. */
type Service = { url: string; authorization: string }

/** Starts a small app: a page with the names of the service's customers. */
export async function startApp({ url, authorization }: Service) {
  const server = createServer(async (_, response) => {
    const listed = await fetch(`${url}/customers`, { headers: { authorization } })
    const { data } = (await listed.json()) as { data: { fullName: string }[] }
    const items = data.map(({ fullName }) => `<li>${fullName}</li>`).join('')
    response.setHeader('content-type', 'text/html').end(`<!doctype html><title>App</title>${items}`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
