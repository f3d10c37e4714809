/** Stands for what the app does about an event. */
export const booked: unknown[] = []

export async function book(type: string, data: unknown): Promise<void> {
  if (type !== 'OUTGOING_PAYMENT.COMPLETED') throw new Error(`What to do about ${type}?`)
  booked.push(data)
}
