/** The signature over `payloadToSign` (spec 4.1). */
export const walletSignatureHeader = 'Service-Wallet-Signature'
/** Echoes the `requestId` of a challenge (spec 4.1). */
export const requestIdHeader = 'Request-Id'
/** Makes a write safe to send twice (spec 4.2). */
export const idempotencyKeyHeader = 'Idempotency-Key'
/** An opaque name of the app user, on the relay's responses: another one means another user. */
export const userHeader = 'Holdfast-User'
/**
 * Sent with every call to the relay. A page of another origin cannot set it without the relay's
 * consent (Fetch, CORS-preflight), so its presence marks a call made by this library.
 */
export const clientHeader = 'Holdfast-Client'
export const clientHeaderValue = '1'
