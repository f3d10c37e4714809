import { randomUUID } from 'node:crypto'

/** Money that was added to a wallet without a payment: the service has no transaction of it. */
interface Deposit {
  id: string
  /** In the smallest unit of the wallet's currency. */
  amount: number
  /** When the service booked it, ISO 8601. */
  at: string
}

/** The deposits of users, in memory. A real platform has a database here. */
export interface Deposits {
  /** Newest first. */
  list(userId: string): Deposit[]
  add(userId: string, deposit: Omit<Deposit, 'id'>): void
}

export function createDeposits(): Deposits {
  const byUser = new Map<string, Deposit[]>()
  const list = (userId: string) => byUser.get(userId) ?? []
  return {
    list,
    add: (userId, deposit) =>
      void byUser.set(userId, [{ id: `Deposit:${randomUUID()}`, ...deposit }, ...list(userId)]),
  }
}
