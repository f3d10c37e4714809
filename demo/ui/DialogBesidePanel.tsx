import { type ReactElement, useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { messages } from '../messages.ts'
import { Icon } from './Icon.tsx'
import type { SheetProps } from './sheetProps.ts'
import { useTopOfStep } from './useTopOfStep.ts'

/**
 * A sheet that shuts off the wallet but not the developer's panel beside it, for mouse, keyboard and
 * screen reader alike: a modal dialog would shut off both.
 */
export function DialogBesidePanel(props: Omit<SheetProps, 'isOpen'>): ReactElement {
  const { title, children, onClose } = props
  const titleId = useId()
  const sheet = useRef<HTMLDivElement>(null)
  const body = useTopOfStep(title)
  useFocusWithin(sheet)
  useEscape(onClose)
  return createPortal(
    <>
      <div className="backdrop" onClick={onClose} aria-hidden="true" />
      <div className="sheet" role="dialog" aria-labelledby={titleId} tabIndex={-1} ref={sheet}>
        <div className="head">
          <h2 id={titleId}>{title}</h2>
          <button type="button" className="round" aria-label={messages.close} onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
        <div className="body" ref={body}>
          {children}
        </div>
      </div>
    </>,
    document.body,
  )
}

/** Takes the focus, and gives it back unless it has gone on to the panel. */
function useFocusWithin(sheet: { current: HTMLElement | null }): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(() => {
    const wallet = document.querySelectorAll('.frame > :not(.developer)')
    for (const part of wallet) part.toggleAttribute('inert', true)
    sheet.current?.focus()
    return () => {
      for (const part of wallet) part.removeAttribute('inert')
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus()
    }
  }, [sheet, opener])
}

function useEscape(onEscape: () => void): void {
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && onEscape()
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [onEscape])
}
