import { WalletError } from './errors.ts'

/** Whether a page of another origin holds this one in a frame. */
export function isFramedByAnotherOrigin(): boolean {
  const top = typeof window === 'undefined' ? undefined : window.top
  if (!top || top === window) return false
  try {
    return top.location.origin !== window.location.origin
  } catch {
    return true
  }
}

/** Refuses to sign where the customer cannot see whose page it is. @throws FRAMED_CONTEXT */
export function assertNotFramed(framing: 'refuse' | 'allow'): void {
  if (framing === 'allow' || !isFramedByAnotherOrigin()) return
  throw new WalletError('FRAMED_CONTEXT', 'Another site holds this page in a frame')
}
