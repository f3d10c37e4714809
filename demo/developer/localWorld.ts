/** What the demo's backend can do to the world around it; only on this machine. */

export async function readClock(): Promise<{ now: string }> {
  return (await fetch('/local/clock')).json()
}

/** @param seconds - how far the sandbox's clock moves ahead */
export function passTime(seconds: number): Promise<void> {
  return post('/local/clock', { seconds })
}

/** Somebody elsewhere sends money to the customer. */
export function receiveMoney(customerId: string): Promise<void> {
  return post('/local/incoming', { customerId })
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
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} responded with status ${answer.status}`)
}
