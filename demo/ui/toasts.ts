import { createContext, useCallback, useContext, useMemo, useState } from 'react'

/** A short confirmation, shown for a few seconds. */
interface Toast {
  /** Another one for each, also where the text is the same. */
  id: number
  text: string
}

/** The confirmation on the screen. */
export interface Toasts {
  toast: Toast | undefined
  dismiss: () => void
  /** Replaces the one before. Errors stay where they happened: they are no toasts. */
  show: (text: string) => void
}

const ToastContext = createContext<Toasts | undefined>(undefined)

/** Takes what {@link useToastState} returns, for all screens below it. */
export const ToastProvider = ToastContext.Provider

/** @throws Error outside of a {@link ToastProvider} */
export function useToasts(): Toasts {
  const toasts = useContext(ToastContext)
  if (!toasts) throw new Error('useToasts needs a ToastProvider above it')
  return toasts
}

/** To be used once, above all screens. */
export function useToastState(): Toasts {
  const [last, setLast] = useState<Toast>({ id: 0, text: '' })
  const dismiss = useCallback(() => setLast(({ id }) => ({ id, text: '' })), [])
  const show = useCallback((text: string) => setLast(({ id }) => ({ id: id + 1, text })), [])
  return useMemo(
    () => ({ toast: last.text === '' ? undefined : last, dismiss, show }),
    [last, dismiss, show],
  )
}
