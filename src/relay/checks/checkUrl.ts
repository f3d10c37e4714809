import { isSecure } from '../../shared/webUrl.ts'
import { wrongOption } from './wrongOption.ts'

/** https, or http on this machine: a secret and a session must not cross a network in the clear. */
export function checkUrl(value: string, name: string): URL {
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (url && isSecure(url)) return url
  throw wrongOption(name, 'must be an https URL, or an http URL on this machine')
}
