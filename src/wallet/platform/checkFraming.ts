import { WalletError } from '../../shared/errors.ts'
import { originOf } from './pageAddress.ts'

/**
 * Checks whether a page of another origin frames this one, directly or further out: one in between
 * can lay itself over this page just as well as the outermost.
 */
export function isFramedByAnotherOrigin(): boolean {
  if (typeof window === 'undefined') return false
  let frame: Window = window
  while (frame.parent !== frame) {
    frame = frame.parent
    // guard: frame-ancestors
    if (!isOwnOrigin(frame)) return true
  }
  return false
}

function isOwnOrigin(frame: Window): boolean {
  try {
    return originOf(frame) === originOf(window)
  } catch {
    // guard: frame-unreadable
    return false
  }
}

/** Refuses to go on where the customer cannot see whose page it is. @throws FRAMED_CONTEXT */
export function assertNotFramed(framing: 'refuse' | 'allow'): void {
  if (framing === 'allow' || !isFramedByAnotherOrigin()) return
  throw new WalletError(
    'FRAMED_CONTEXT',
    'The page is framed by another site; open it in its own tab',
  )
}
