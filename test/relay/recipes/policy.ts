import type { BeforeForward, RelayOptions } from 'holdfast/relay'
import { limitADay } from './dailyLimit.ts'
import { refuseFrozen } from './freeze.ts'
import { coolOffNewPayees } from './newPayees.ts'

// What reserves comes last, so that it reserves for nothing that another rule refuses.
const rules = [refuseFrozen, coolOffNewPayees, limitADay]

const beforeForward: BeforeForward = async (call) => {
  for (const rule of rules) {
    const refusal = await rule(call)
    if (refusal) return refusal
  }
  return undefined
}

/** Beside the other options of createRelay. */
export const policy: Pick<RelayOptions, 'beforeForward' | 'stepUp' | 'disabledRoutes'> = {
  beforeForward,
  stepUp: {
    exportWallet: { maxAgeSeconds: 300 },
    createExternalAccount: { maxAgeSeconds: 300, onlyWherePasskey: true },
    deleteExternalAccount: { maxAgeSeconds: 300, onlyWherePasskey: true },
    executeQuote: { maxAgeSeconds: 300, above: { USDB: 100_000_000 } },
  },
  disabledRoutes: ['updatePrivacy'],
}
