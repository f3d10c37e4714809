import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { RefusalCase } from './refusalCases.ts'

/** A response of a service that is none, by status and body. A body with a `code` is made an error envelope. */
type Scripted = [status: number, body?: object]

/** What a gateway writes in place of the service, which carries the attempt out or not. */
type Written = Pick<RefusalCase, 'status' | 'text' | 'contentType'> & { isCarriedOut: boolean }

/** What a scripted service received and carries out. */
export interface ScriptedService {
  url: string
  /** The amounts that it paid, oldest first. */
  paid: number[]
  /** How many transfers were requested. */
  attempts(): number
  /** Carries out the first attempt, whatever its response was. */
  finishFirst(): void
  /** Forgets the idempotency keys of all attempts. */
  forgetKeys(): void
  /** Lists its actions no longer. */
  dropActions(): void
  /** Adds newer actions of the agent, which pay another payee. */
  addOthers(count: number): void
}

/** The terms of every payment that tests make at a scripted service. */
export const accounts = { from: 'InternalAccount:1', to: 'ExternalAccount:1' }

/**
 * Starts a service that is none, for a timing that the sandbox does not have. Its responses do not
 * say the time.
 *
 * @param onTransfer - responds to the attempt of that number; undefined carries it out
 * @param status - of the actions that it carries out
 */
export async function startScriptedService(
  onTransfer: (attempt: number) => Scripted | Written | undefined,
  status = 'APPROVED',
): Promise<ScriptedService> {
  const actions: Action[] = []
  const paid: number[] = []
  const byKey = new Map<string, Action>()
  const attempts: (() => object)[] = []
  const add = (more: Terms, actionStatus: string) => {
    const action = actionOf(actions.length + 1, actionStatus, more)
    actions.unshift(action)
    return action
  }
  const carryOut = (key: string, amount: number) => {
    const known = byKey.get(key)
    if (known) return known
    const action = add({ amount }, status)
    byKey.set(key, action)
    paid.push(amount)
    return action
  }
  const server = createServer(async (request, response) => {
    response.sendDate = false
    const respond = ([status, body = {}]: Scripted) => {
      const envelope = 'code' in body ? { status, message: '', ...body } : body
      const text = JSON.stringify(envelope)
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(text)
    }
    const text = (await request.toArray()).join('')
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://service.test')
    if (pathname.endsWith('/actions')) return respond([200, pageOf(actions, searchParams)])
    const key = String(request.headers['idempotency-key'])
    const pay = () => carryOut(key, JSON.parse(text).amount)
    attempts.push(pay)
    const scripted = onTransfer(attempts.length) ?? [200, pay()]
    if (Array.isArray(scripted)) return respond(scripted)
    const { status: written, text: page, contentType, isCarriedOut } = scripted
    if (isCarriedOut) pay()
    response.writeHead(written, contentType === '' ? {} : { 'Content-Type': contentType }).end(page)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    paid,
    attempts: () => attempts.length,
    finishFirst: () => void attempts[0]?.(),
    forgetKeys: () => byKey.clear(),
    dropActions: () => void actions.splice(0),
    addOthers(count) {
      for (let i = 0; i < count; i += 1) {
        add({ amount: 100, destinationAccountId: 'ExternalAccount:2' }, 'APPROVED')
      }
    },
  }
}

/** The page of the list that a query asks for. */
function pageOf(actions: readonly Action[], query: URLSearchParams): object {
  const status = query.get('status')
  const listed = actions.filter((action) => !status || action.status === status)
  const start = Number(query.get('cursor'))
  const end = start + Number(query.get('limit'))
  return {
    data: listed.slice(start, end),
    ...(end < listed.length && { nextCursor: String(end) }),
  }
}

/** What differs between the payments. */
interface Terms {
  amount: number
  destinationAccountId?: string
}

type Action = ReturnType<typeof actionOf>

function actionOf(number: number, status: string, more: Terms) {
  const { from: sourceAccountId, to: destinationAccountId } = accounts
  return {
    id: `AgentAction:${number}`,
    status,
    type: 'TRANSFER_OUT',
    createdAt: new Date().toISOString(),
    transferDetails: {
      currency: 'USD',
      sourceAccountId,
      destinationAccountId,
      ...more,
    },
  }
}
