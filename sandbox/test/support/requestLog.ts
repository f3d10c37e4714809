import type { Client } from './client.ts'

/** Everything that the request log shows, headers and bodies included, as one text. */
export async function readRequestLog(client: Client): Promise<string> {
  const { data } = (await client.control<{ data: { id: number }[] }>('GET', '/requests')).body
  const shown = await Promise.all(data.map(({ id }) => client.control('GET', `/requests/${id}`)))
  return JSON.stringify(shown.map(({ body }) => body))
}
