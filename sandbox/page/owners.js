/** @import { AccountHolders, Customer } from './types.ts' */
import { toWords } from './format.js'

/**
 * What a customer is called, as far as its record says.
 * @param {Customer} customer
 */
export function nameOf({ customerType, fullName, businessInfo, platformCustomerId }) {
  const name = customerType === 'BUSINESS' ? businessInfo?.legalName : fullName
  return name ?? platformCustomerId
}

/**
 * Names for the ids of accounts: whose it is, and what for.
 * @param {AccountHolders} holders
 * @returns {(accountId: string) => string}
 */
export function accountNames({ data, platform }) {
  const names = new Map([
    ...platform.internalAccounts.map(({ id }) => /** @type {const} */ ([id, 'Platform'])),
    ...data.flatMap((customer) =>
      customer.internalAccounts.map(({ id }) => /** @type {const} */ ([id, nameOf(customer)])),
    ),
  ])
  return (id) => {
    const role = /^System:(\w+):/.exec(id)?.[1]
    return role ? `${toWords(role)} (sandbox)` : (names.get(id) ?? 'Unknown')
  }
}
