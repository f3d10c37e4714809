/** Stands for what the app does about an event. */
export const booked: unknown[] = []

export async function book(type: string, data: unknown): Promise<void> {
  if (type !== 'OUTGOING_PAYMENT.COMPLETED') throw new Error(`What to do about ${type}?`)
  booked.push(data)
}

const reserved = new Map<string, Map<string, number>>()

/** Stands for one statement of the app's database: reserves an amount once, if it fits. */
export async function reserve(
  purse: string,
  { id, amount }: { id: string; amount: number },
  max: number,
): Promise<boolean> {
  const payments = reserved.get(purse) ?? new Map<string, number>()
  reserved.set(purse, payments)
  const others = [...payments].filter(([other]) => other !== id).map(([, of]) => of)
  const fits = others.reduce((sum, of) => sum + of, amount) <= max
  if (fits) payments.set(id, amount)
  return fits
}

/** Stands for another: what was reserved for a payment is free again. */
export async function release(id: string): Promise<void> {
  for (const payments of reserved.values()) payments.delete(id)
}
