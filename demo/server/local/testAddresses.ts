import type { TestAddress } from '../payeeRoutes.ts'

/** The sandbox's own receivers, who exist for tests. */
export function testAddressesAt(domain: string): TestAddress[] {
  return [
    { address: `$success.usd@${domain}`, outcome: 'success' },
    { address: `$success.eur@${domain}`, outcome: 'success' },
    { address: `$success.mxn@${domain}`, outcome: 'success' },
    { address: `$pending.long.usd@${domain}`, outcome: 'slow' },
    { address: `$fail.compliance.usd@${domain}`, outcome: 'rejected' },
  ]
}
