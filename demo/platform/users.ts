import { randomUUID } from 'node:crypto'
import type { Country } from './europe.ts'

/** Somebody who works with the platform. */
export interface User {
  id: string
  fullName: string
  email: string
  /** In E.164, such as +4915112345678; where codes by SMS go. */
  phoneNumber?: string | undefined
  /** Where they live, ISO 3166-1 alpha-2. */
  country: Country
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
  /** The id of an address, the same at every try to add its user. */
  idFor(email: string): string
  add(user: User): void
}

export function createUsers(): Users {
  const users = new Map<string, User>()
  const ids = new Map<string, string>()
  const find = (isIt: (user: User) => boolean) => [...users.values()].find(isIt)
  return {
    byId: (id) => users.get(id ?? ''),
    byEmail: (email) => find((user) => user.email === email),
    byCustomer: (customerId) => find((user) => user.customerId === customerId),
    idFor(email) {
      const id = ids.get(email) ?? randomUUID()
      ids.set(email, id)
      return id
    },
    add: (user) => void users.set(user.id, user),
  }
}
