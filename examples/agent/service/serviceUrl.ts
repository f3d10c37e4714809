/** Hosts to which the token may go without TLS: it does not leave the machine. */
const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Parses the base URL of the service, such as `https://service.example/2025-10-13`.
 *
 * @param text - as the environment or the command line has it
 * @returns the URL without a slash at its end
 * @throws Error when it is no https URL; plain http is accepted for this machine alone
 */
export function parseServiceUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !isPrivate(url) || url.username || url.search || url.hash) {
    throw new Error('The URL of the service must be an https URL without a user, query or fragment')
  }
  return url.href.replace(/\/+$/, '')
}

function isPrivate({ protocol, hostname }: URL): boolean {
  // guard: mcp-https
  return protocol === 'https:' || (protocol === 'http:' && loopback.has(hostname))
}
