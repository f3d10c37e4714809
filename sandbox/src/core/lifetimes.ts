const minute = 60_000
const day = 24 * 60 * minute

/**
 * Milliseconds for which the things that the service hands out are valid. Those of quotes and one-time codes
 * are options of the sandbox.
 */
export const lifetimesMs = {
  session: 15 * minute,
  pendingRequest: 5 * minute,
  deviceCode: 15 * minute,
  lookup: 15 * minute,
  cardReveal: 5 * minute,
  ownershipChallenge: 15 * minute,
  contactCode: 10 * minute,
  /** After too many wrong codes for an address or a number. */
  contactLock: 15 * minute,
  kycLink: day,
  scaChallenge: 5 * minute,
  scaEnrolment: 10 * minute,
  scaReset: 60 * minute,
  scaLogin: 180 * day,
} as const
