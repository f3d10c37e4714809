/** Stands for a table of the app's. */
const firstUses = new Map<string, number>()

export async function noteFirstUse(customerId: string, payee: string): Promise<void> {
  const key = `${customerId} ${payee}`
  if (!firstUses.has(key)) firstUses.set(key, Date.now())
}

export async function firstUsedMs(customerId: string, payee: string): Promise<number | undefined> {
  return firstUses.get(`${customerId} ${payee}`)
}
