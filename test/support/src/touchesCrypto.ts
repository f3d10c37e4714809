/** What no module of the sources may do: asks for a global while it is imported. */
export const hasCrypto: boolean = globalThis.crypto !== undefined
