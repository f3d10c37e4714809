import { useEffect, useRef } from 'react'
import { useToasts } from './toasts.ts'

/**
 * Closes a sheet when what it is about is gone: removed or decided in another tab, or by the service.
 *
 * @param isGone - not where it was removed in the sheet itself, which says that
 * @param text - what happened, for the confirmation
 */
export function useGone(isGone: boolean, text: string, onClose: () => void): void {
  const { show } = useToasts()
  const latest = useRef({ text, onClose })
  useEffect(() => {
    latest.current = { text, onClose }
  })
  useEffect(() => {
    if (!isGone) return
    latest.current.onClose()
    show(latest.current.text)
  }, [isGone, show])
}
