import { toHex, toUtf8 } from './encoding.ts'

/** The BroadcastChannel on which the relay's callback page says that a flow came back. */
export const oauthChannelName = 'holdfast-oauth'
/** The query parameter in which the page that a redirect returns to finds its flow's id. */
export const flowIdParameter = 'holdfast-oauth'
/** Seconds that a customer has at the provider. */
export const flowSeconds = 600

/**
 * The nonce that binds a token to a key: hex of the SHA-256 over the text of `clientPublicKey`
 * exactly as it is sent (wire formats 8).
 */
export async function nonceOf(clientPublicKey: string): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', toUtf8(clientPublicKey))))
}
