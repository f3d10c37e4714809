import { type FocusEvent, type ReactElement, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { messages } from '../messages.ts'
import { Icon } from '../ui/Icon.tsx'
import { type Toasts, useToasts } from '../ui/toasts.ts'

const shownMs = 6_000

/**
 * What was just done, where its control is gone: for a few seconds, longer while it is pointed at or
 * has the focus, and no longer than the page that it was said on. The live region is always in the page, and in front of a sheet that is closing.
 */
export function Toaster(): ReactElement {
  const { toast, dismiss } = useToasts()
  const [isPaused, setIsPaused] = useState(false)
  const { remember, giveBack } = useFocusBefore()
  useEndWithPage(toast, dismiss)
  const close = () => {
    giveBack()
    setIsPaused(false)
    dismiss()
  }
  useEffect(() => {
    if (!toast || isPaused) return
    const timer = setTimeout(dismiss, shownMs)
    return () => clearTimeout(timer)
  }, [toast, isPaused, dismiss])
  return (
    <div
      className="toast unprinted"
      data-shown={toast !== undefined}
      onPointerEnter={() => setIsPaused(true)}
      onPointerLeave={() => setIsPaused(false)}
    >
      <p role="status" aria-live="polite">
        {toast && <span key={toast.id}>{toast.text}</span>}
      </p>
      {toast && (
        <button
          type="button"
          aria-label={messages.dismiss}
          onFocus={(event) => {
            remember(event)
            setIsPaused(true)
          }}
          onBlur={() => setIsPaused(false)}
          onClick={close}
        >
          <Icon name="close" />
        </button>
      )}
    </div>
  )
}

/** What was said as the page changed, by the same press, belongs to the new one. */
function useEndWithPage(toast: Toasts['toast'], dismiss: () => void): void {
  const [path] = useLocation()
  const said = useRef({ id: 0, path })
  useEffect(() => {
    if (!toast) return
    if (said.current.id !== toast.id) said.current = { id: toast.id, path }
    else if (said.current.path !== path) dismiss()
  }, [toast, path, dismiss])
}

/** Where the focus was before it came here, so that it can go back. */
function useFocusBefore() {
  const before = useRef<EventTarget | null>(null)
  const remember = ({ relatedTarget }: FocusEvent) => {
    before.current = relatedTarget
  }
  const giveBack = () => {
    if (before.current instanceof HTMLElement) before.current.focus()
  }
  return { remember, giveBack }
}
