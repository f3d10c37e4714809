/** What the demo's backend can do to the world around it; only on this machine. */

export async function readClock(): Promise<{ now: string }> {
  return (await fetch('/local/clock')).json()
}

/** @param seconds - how far the sandbox's clock moves ahead */
export function passTime(seconds: number): Promise<void> {
  return post('/local/clock', { seconds })
}

/** Simulates a payment to the customer from outside of the platform. */
export function receiveMoney(customerId: string): Promise<void> {
  return post('/local/incoming', { customerId })
}

/** Opens a second account of the customer, with money in it: it may pay for cards. */
export function openAccount(customerId: string): Promise<void> {
  return post('/local/account', { customerId })
}

/** What a shop does with a card; the amount is in the smallest unit. */
export type TillCall =
  | { step: 'authorize'; cardId: string; merchant: string; amount: number }
  | { step: 'settle' | 'refund'; cardId: string; purchaseId: string; amount: number }

/** What the card network answered. */
export interface TillResult {
  isApproved: boolean
  /** The service's code of a refusal. */
  code?: string
}

export function ringTill(call: TillCall): Promise<TillResult> {
  return askFor('/local/till', call)
}

/** What the program of an agent got: a status, or the service's code for a refusal. */
interface AgentResult {
  status?: string
  code?: string
}

/** Has the stand-in for an agent's program redeem a code. */
export function connectProgram(customerId: string, code: string): Promise<AgentResult> {
  return askFor('/local/agent/connect', { customerId, code })
}

/** Has it ask for a payment. @param amount - in the smallest unit of what it pays from */
export function askAsAgent(
  customerId: string,
  kind: 'transfer' | 'quote' | 'walletQuote',
  amount: number,
): Promise<AgentResult> {
  return askFor('/local/agent/ask', { customerId, kind, amount })
}

/** How the way to the payment service breaks, for a while or once. */
export type Outage = 'down' | 'lostAnswer' | 'none'

export function breakService(outage: Outage): Promise<void> {
  return post('/local/outage', { outage })
}

/** Forgets all customers, their money and mail, and puts the clock back. */
export function resetWorld(): Promise<void> {
  return post('/local/reset', {})
}

async function post(path: string, body: object): Promise<void> {
  await askFor(path, body)
}

async function askFor<Answer>(path: string, body: object): Promise<Answer> {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} responded with status ${answer.status}`)
  return answer.json()
}
