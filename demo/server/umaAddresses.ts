import { Refusal } from './refusal.ts'
import { type Service, ServiceError } from './service.ts'
import type { User } from './users.ts'

/** How many addresses a customer may have left behind. */
const maxEarlierCount = 3

/** Names that would pass for the platform itself. */
const reservedNames = ['admin', 'help', 'info', 'marram', 'security', 'support']

/** The addresses at which customers are paid. */
export interface UmaAddresses {
  /**
   * Gives the customer another address at the same domain.
   *
   * @returns the address
   * @throws Refusal UMA_ADDRESS_TAKEN, TOO_MANY_ADDRESSES; the customer keeps the present address
   */
  choose(user: User, name: string): Promise<string>
}

/**
 * A former address stays reserved for its customer: another one who got it would receive the customer's payments.
 * A real platform keeps these in its database.
 *
 * @param isReserved - whether an address is kept for something else
 */
export function createUmaAddresses(
  service: Pick<Service, 'umaAddressOf' | 'changeUmaAddress'>,
  isReserved: (address: string) => boolean,
): UmaAddresses {
  const earlierOwners = new Map<string, string>()
  const isOfOther = (address: string, { id }: User) => (earlierOwners.get(address) ?? id) !== id

  const leftBehind = (user: User, ...inUse: string[]) =>
    [...earlierOwners].filter(([address, id]) => id === user.id && !inUse.includes(address))

  return {
    async choose(user, name) {
      const current = await service.umaAddressOf(user.customerId)
      const address = `$${name}${current.slice(current.indexOf('@'))}`
      if (address === current) return current
      if (reservedNames.includes(name) || isReserved(address) || isOfOther(address, user))
        throw new Refusal(409, 'UMA_ADDRESS_TAKEN')
      if (leftBehind(user, current, address).length >= maxEarlierCount)
        throw new Refusal(429, 'TOO_MANY_ADDRESSES')
      // Before the change: its response may be lost.
      earlierOwners.set(current, user.id)
      await service.changeUmaAddress(user.customerId, address).catch(refuseTaken)
      return address
    },
  }
}

function refuseTaken(error: unknown): never {
  const isTaken = error instanceof ServiceError && error.code === 'UMA_ADDRESS_EXISTS'
  throw isTaken ? new Refusal(409, 'UMA_ADDRESS_TAKEN') : error
}
