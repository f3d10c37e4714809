import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import type { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { JSONRPCMessageSchema } from '@modelcontextprotocol/sdk/types.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Home } from './support/agentProcess.ts'
import { idIn, overStdio, restart, startAssistant } from './support/assistant.ts'
import { asInReadme, program } from './support/program.ts'
import { type Service, startService } from './support/service.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.close())

/** For a machine that does other work too. */
const patience = { timeout: 10_000 }

const hello = {
  protocolVersion: '2025-06-18',
  capabilities: {},
  clientInfo: { name: 'test', version: '0.0.0' },
}

const requests = [
  { id: 1, method: 'initialize', params: hello },
  { method: 'notifications/initialized' },
  { id: 2, method: 'tools/list' },
  { id: 3, method: 'tools/call', params: { name: 'list_balances' } },
  { id: 4, method: 'tools/call', params: { name: 'pay', arguments: { amount: 'x' } } },
  { id: 5, method: 'no/such/method' },
]

const transfer = 'POST /agents/me/transfer-out'

const delayResponse = (ms: number) =>
  service.sandbox.faults.add({ route: transfer, kind: 'latency', ms, count: 1 })

const lose = (route: string) =>
  service.sandbox.faults.add({ route, kind: 'drop', when: 'after', count: 3 })

describe('the program as a client of MCP starts it', () => {
  it('pays, waits for an approval, and learns what was decided', async () => {
    const start = (home: Home) => overStdio(home, asInReadme)
    const assistant = await startAssistant(service, {}, start)
    const { agent, client, call, pay, toolNames, log } = assistant
    expect(client.getServerVersion()?.name).toBe('holdfast-agent')
    expect(await toolNames()).toHaveLength(7)
    expect(await pay()).toMatchObject({ isError: false })
    const actionId = idIn(await pay({ amount: '150', idempotencyKey: 'invoice 2' }))
    const waiting = call('wait_for_decision', { actionId, maxSeconds: 30 })
    await service.decide(agent, actionId, 'approve')
    expect((await waiting).text).toMatch(/^The payment of 150\.00 USD/)
    expect(await service.listPayments(agent)).toEqual([15_000, 2_000])
    expect(log()).toBe('')
  })

  it('does not pay twice when it is started anew after a lost response', async () => {
    const assistant = await startAssistant(service, {}, overStdio)
    const { agent, client, pay } = assistant
    await lose(transfer)
    expect((await pay()).text).toMatch(/outcome is unknown/)
    await client.close()
    const { pay: payAgain } = await restart(assistant, overStdio)
    expect((await payAgain()).text).toMatch(/it was not made a second time/)
    expect(await service.listPayments(agent)).toEqual([2_000])
  })

  it.each(['before', 'after'] as const)(
    'does not pay twice when it is killed %s the service pays',
    async (when) => {
      const assistant = await startAssistant(service, {}, overStdio)
      const { agent, client, home, pay } = assistant
      const open = join(home.folder, 'payments', 'open')
      const isStored = () => readdir(open).catch(() => [])
      if (when === 'before') await delayResponse(2_000)
      else await lose(transfer)
      const lost = expect(pay()).rejects.toThrow(/closed/)
      await expect.poll(isStored, patience).toEqual([expect.stringMatching(/json$/)])
      if (when === 'after')
        await expect.poll(() => service.listPayments(agent), patience).toEqual([2_000])
      process.kill(Number((client.transport as StdioClientTransport).pid), 'SIGKILL')
      await lost
      await service.sandbox.faults.clear()
      const { pay: payAgain } = await restart(assistant, overStdio)
      // The killed program's lock ends with its process, which may take a moment.
      await expect
        .poll(async () => (await payAgain({ idempotencyKey: 'invoice 1, again' })).text, patience)
        .toMatch(/^Nothing was paid.* idempotencyKey "invoice 1"/)
      expect(await payAgain()).toMatchObject({ isError: false })
      expect(await service.listPayments(agent)).toEqual([2_000])
    },
  )
})

it('writes nothing but messages to stdout, whatever it reads, and ends with stdin', async () => {
  const { home } = await startAssistant(service)
  const child = spawn(program.command, [...program.args, 'serve', '--home', home.folder])
  const ended = once(child, 'exit')
  const ids: unknown[] = []
  const log = text(child.stderr)
  child.stdin.write('this is no message\n')
  for (const request of requests) {
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...request })}\n`)
  }
  for await (const line of createInterface(child.stdout)) {
    const message = JSONRPCMessageSchema.parse(JSON.parse(line))
    if ('id' in message) ids.push(message.id)
    if (ids.length === 5) child.stdin.end()
  }
  expect(ids.sort()).toEqual([1, 2, 3, 4, 5])
  expect(await ended).toEqual([0, null])
  expect(await log).toMatch(/^A message failed: "[^"\n]+"\n$/)
})

it('ends at a message that is too long, and says why', async () => {
  const { home } = await startAssistant(service)
  const child = spawn(program.command, [...program.args, 'serve', '--home', home.folder])
  const [log, ended] = [text(child.stderr), once(child, 'exit')]
  child.stdin.on('error', () => {})
  child.stdin.write('x'.repeat(20_000_000))
  expect(await ended).toEqual([0, null])
  expect(await log).toMatch(/^A message failed: "[^"]*exceed[^"]*"\n/)
})
