import { wrongOption } from './wrongOption.ts'

/** https, or http on this machine: a secret and a session must not cross a network in the clear. */
export function checkUrl(value: string, name: string): URL {
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url))) return url
  throw wrongOption(name, 'must be an https URL, or an http URL on this machine')
}

/** A name of this machine (RFC 6761, RFC 1122). */
export function isLoopback({ hostname }: URL): boolean {
  return /^(?:localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
}
