import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type AgentApi, createAgentApi } from '../service/agentApi.ts'

/** A service that refuses every request, and the paths that it was asked for. */
async function startRefusing() {
  const paths: string[] = []
  const server = createServer((request, response) => {
    paths.push(request.url ?? '')
    response.writeHead(404).end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { paths, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const calls: [keyof AgentApi, (api: AgentApi, id: string) => Promise<unknown>][] = [
  ['getAction', (api, id) => api.getAction(id)],
  ['getTransaction', (api, id) => api.getTransaction(id)],
  ['getQuote', (api, id) => api.getQuote(id)],
  ['executeQuote', (api, id) => api.executeQuote(id, 'key')],
]

describe('createAgentApi', () => {
  it.each(calls)(
    '%s keeps an id that the assistant gives in one segment of the path',
    { tags: ['T39'] },
    async (_, call) => {
      const { url, paths } = await startRefusing()
      const api = createAgentApi(url, 'token')
      await expect(call(api, 'a/../../internal-accounts?limit=1')).rejects.toThrow()
      expect(paths).toEqual([
        expect.stringContaining('/a%2F..%2F..%2Finternal-accounts%3Flimit%3D1'),
      ])
    },
  )
})
