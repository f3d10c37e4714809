const loopback = ['localhost', '127.0.0.1', '[::1]']

/** Checks whether a name, in lower case and without a port, always stands for this machine. */
export function isLoopbackName(name: string): boolean {
  return loopback.includes(name)
}

/**
 * Checks whether a request may be addressed to this name. A web page can have a name of its own point to this
 * machine and then read the responses, so only known names are allowed.
 *
 * @param hosts - The names besides loopback
 */
export function isKnownHost(name: string, hosts: readonly string[]): boolean {
  return isLoopbackName(name) || hosts.some((host) => host.toLowerCase() === name)
}

/** Checks whether an address to listen on is reached from this machine alone. */
export function isLoopback(host: string): boolean {
  return ['127.0.0.1', 'localhost', '::1'].includes(host)
}
