/** The transports that the service takes (spec 4.1). */
const known = ['usb', 'nfc', 'ble', 'internal', 'hybrid']

/**
 * The transports of an authenticator that the service takes, each once. They are a hint: what is
 * unknown is ignored (WebAuthn L3, 5.8.4), and what is no list is empty.
 */
export function knownTransports(hint: unknown): string[] {
  return Array.isArray(hint) ? known.filter((transport) => hint.includes(transport)) : []
}
