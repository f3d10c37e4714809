import { randomUUID } from 'node:crypto'

/** Somebody who works with the platform. */
export interface User {
  id: string
  fullName: string
  email: string
  /** `Customer:<uuid>` at the payment service. */
  customerId: string
  /** `InternalAccount:<uuid>` of the wallet. */
  walletId: string
}

/** The platform's users, in memory. A real platform has a database here. */
export interface Users {
  byId(id: string | undefined): User | undefined
  byEmail(email: string): User | undefined
  byCustomer(customerId: string): User | undefined
  add(user: Omit<User, 'id'>): User
}

export function createUsers(): Users {
  const users = new Map<string, User>()
  const find = (isIt: (user: User) => boolean) => [...users.values()].find(isIt)
  return {
    byId: (id) => users.get(id ?? ''),
    byEmail: (email) => find((user) => user.email === email),
    byCustomer: (customerId) => find((user) => user.customerId === customerId),
    add(user) {
      const added = { id: randomUUID(), ...user }
      users.set(added.id, added)
      return added
    },
  }
}
