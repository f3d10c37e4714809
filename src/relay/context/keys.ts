/** What the relay makes MACs for. Each purpose has derived keys of its own. */
export type KeyPurpose = 'oauth flow' | 'app user'

/** MACs for one purpose: HMAC-SHA-256, 32 bytes. */
export interface MacKeys {
  /** The MAC by the first key. */
  mac(message: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>
  /** Whether it is the MAC by any of the keys. */
  verify(message: Uint8Array<ArrayBuffer>, mac: Uint8Array<ArrayBuffer>): Promise<boolean>
}

/** Keys derived from the relay's key material. */
export interface RelayKeys {
  deriveKeys(purpose: KeyPurpose): MacKeys
}
