/** The purposes for which the relay makes MACs. Each has derived keys of its own. */
export type MacPurpose = 'oauth flow' | 'app user' | 'user handle'

/** The purposes for which the relay encrypts. Each has derived keys of its own. */
export type CipherPurpose = 'list cursor'

/** MACs for one purpose: HMAC-SHA-256, 32 bytes. */
export interface MacKeys {
  /** The MAC by the first key. */
  mac(message: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>
  /** Checks whether `mac` is the MAC of the message by any of the keys. */
  verify(message: Uint8Array<ArrayBuffer>, mac: Uint8Array<ArrayBuffer>): Promise<boolean>
}

/** Encryption for one purpose: AES-256-GCM. */
export interface CipherKeys {
  /** Encrypts with the first key: a random IV of 12 bytes, the ciphertext and its tag. */
  encrypt(
    plaintext: Uint8Array<ArrayBuffer>,
    additionalData: Uint8Array<ArrayBuffer>,
  ): Promise<Uint8Array<ArrayBuffer>>
  /**
   * Decrypts with whichever of the keys fits.
   *
   * @throws OperationError for what none of the keys encrypted with this additional data
   */
  decrypt(
    encrypted: Uint8Array<ArrayBuffer>,
    additionalData: Uint8Array<ArrayBuffer>,
  ): Promise<Uint8Array<ArrayBuffer>>
}

/** Keys derived from the relay's key material. */
export interface RelayKeys {
  deriveMacKeys(purpose: MacPurpose): MacKeys
  deriveCipherKeys(purpose: CipherPurpose): CipherKeys
}
