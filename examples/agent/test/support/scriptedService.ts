import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** A response of a service that is none, by status and body. */
type Scripted = [status: number, body?: object]

/** What a scripted service received and carries out. */
export interface ScriptedService {
  url: string
  /** The amounts that it paid, oldest first. */
  paid: number[]
  /** How many transfers were requested. */
  attempts(): number
  /** Carries out the first attempt, whatever its response was. */
  finishFirst(): void
}

/** The terms of every payment that tests make at a scripted service. */
export const accounts = { from: 'InternalAccount:1', to: 'ExternalAccount:1' }

/**
 * Starts a service that is none, for a timing that the sandbox does not have.
 *
 * @param onTransfer - responds to the attempt of that number; undefined carries it out
 */
export async function startScriptedService(
  onTransfer: (attempt: number) => Scripted | undefined,
): Promise<ScriptedService> {
  const actions: object[] = []
  const paid: number[] = []
  const byKey = new Map<string, object>()
  const attempts: (() => object)[] = []
  const carryOut = (key: string, amount: number) => {
    const action = byKey.get(key) ?? actionOf(actions.length + 1, amount)
    if (byKey.has(key)) return action
    byKey.set(key, action)
    actions.unshift(action)
    paid.push(amount)
    return action
  }
  const server = createServer(async (request, response) => {
    const respond = ([status, body = {}]: Scripted) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
    const text = (await request.toArray()).join('')
    if (request.url?.endsWith('/actions?limit=100')) return respond([200, { data: actions }])
    const key = String(request.headers['idempotency-key'])
    const pay = () => carryOut(key, JSON.parse(text).amount)
    attempts.push(pay)
    respond(onTransfer(attempts.length) ?? [200, pay()])
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    paid,
    attempts: () => attempts.length,
    finishFirst: () => void attempts[0]?.(),
  }
}

function actionOf(number: number, amount: number): object {
  const { from: sourceAccountId, to: destinationAccountId } = accounts
  return {
    id: `AgentAction:${number}`,
    status: 'APPROVED',
    type: 'TRANSFER_OUT',
    createdAt: new Date().toISOString(),
    transferDetails: { amount, currency: 'USD', sourceAccountId, destinationAccountId },
  }
}
