import { randomHex } from './ids.ts'
import type { Settings } from './settings.ts'

/**
 * A fresh secret for a link or an agent. One that is made in a namespace begins with its id, as the
 * request that brings it has nothing else to find the namespace by.
 */
export function newToken({ namespace }: Pick<Settings, 'namespace'>): string {
  const secret = randomHex(32)
  return namespace === undefined ? secret : `${namespace}.${secret}`
}
