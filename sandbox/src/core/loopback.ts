/** Checks whether an address to listen on is reached from this machine alone. */
export function isLoopback(host: string): boolean {
  return ['127.0.0.1', 'localhost', '::1'].includes(host)
}
