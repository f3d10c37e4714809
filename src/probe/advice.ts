import type { WalletError } from '../shared/errors.ts'

const report = 'Report this shape to Holdfast: it contains no values.'

/** Advises on a payload that the library refuses. */
export function adviceFor(flow: string, { code }: Pick<WalletError, 'code'>): string {
  if (code === 'PAYLOAD_UNKNOWN' && flow !== 'export the wallet')
    return `If your service documents this form, allow it with createWallet({ unknownPayload: 'sign' }). ${report}`
  if (flow === 'change privacy')
    return `If this activity only changes privacy, name it in updatePrivacy(wallet, { activities }). ${report}`
  return `Customers cannot do this until the library knows the shape, and no option allows it. ${report}`
}
