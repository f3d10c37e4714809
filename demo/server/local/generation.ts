import type { ProfileName } from 'holdfast-sandbox'

/** What the backend has to know of a generation of the service. */
export interface Generation {
  /** The header of a wallet signature. */
  signatureHeader: string
  /** The header of a webhook's signature. */
  webhookSignatureHeader: string
  /** Whether the service sends one-time codes by SMS. */
  hasSmsCodes: boolean
  /** Whether a wallet may have more than one passkey. */
  hasSeveralPasskeys: boolean
  /** Whether customers in the EU authorize their payments. */
  hasStrongAuthentication: boolean
  /** Whether changes of cards are signed on the device. */
  areCardChangesSigned: boolean
}

/** Looks up the generation that a profile of the sandbox stands for. */
export function generationOf(profile: ProfileName): Generation {
  const prefix = profile === 'spec' ? 'Service' : 'Grid'
  return {
    signatureHeader: `${prefix}-Wallet-Signature`,
    webhookSignatureHeader: `X-${prefix}-Signature`,
    hasSmsCodes: profile === 'live-2026-08',
    hasSeveralPasskeys: profile === 'live-2026-08',
    hasStrongAuthentication: profile === 'live-2026-08',
    areCardChangesSigned: profile !== 'live-2026-08',
  }
}
