import { useEffect } from 'react'

/** Marks a part in which one control takes the place of another. */
export const successionMark = { 'data-succession': '' }

/**
 * Where a step takes away the control that had the focus, the focus goes on to the one that took its
 * place, or to the heading of the part it was in: else it falls to the body, and a screen reader starts
 * at the top of the page.
 */
export function useFocusRecovery(): void {
  useEffect(() => {
    let path: Element[] = []
    // Where the focus was before it went into a sheet, which may be gone with its opener.
    let opener: Element[] = []
    const remember = ({ target }: FocusEvent) => {
      if (isDialog(target)) return
      path = ancestorsOf(target)
      if (!path.some(isDialog)) opener = path
    }
    const recover = () => {
      if (path[0]?.isConnected || !isFocusLost()) return
      const parts = [...path, ...opener, document.body].filter(({ isConnected }) => isConnected)
      if (!focusSuccessor(parts)) focusHeading(parts)
    }
    // Not at once: screens and sheets move the focus themselves, dialogs in the next frame, however late that comes.
    const recoverLater = () => requestAnimationFrame(recover)
    const observer = new MutationObserver(() => {
      if (path[0] && !path[0].isConnected) setTimeout(recoverLater, 50)
    })
    addEventListener('focusin', remember)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      removeEventListener('focusin', remember)
      observer.disconnect()
    }
  }, [])
}

/** The element itself first, up to the page. */
function ancestorsOf(target: EventTarget | null): Element[] {
  const path: Element[] = []
  let part = target instanceof Element ? target : null
  for (; part && part !== document.body; part = part.parentElement) path.push(part)
  return path
}

function isFocusLost(): boolean {
  const { activeElement, body } = document
  return activeElement === null || activeElement === body || isDialog(activeElement)
}

/** A dialog takes the focus itself where its control is gone, which says nothing of the step. */
function isDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('[role="dialog"]')
}

/** What took the place of the lost control. The customer who pressed that has it in view: the page stays where it is. */
function focusSuccessor(parts: Element[]): boolean {
  const place = parts.find((part) => part.matches('[data-succession]'))
  const successor = [...(place?.querySelectorAll<HTMLElement>('button, a') ?? [])].at(-1)
  successor?.focus({ preventScroll: true })
  successor?.scrollIntoView({ block: 'nearest' })
  return successor !== undefined
}

/** Focuses the heading of the innermost part that has one. The page stays where it is: what was pressed for is in view. */
function focusHeading(parts: Element[]): void {
  for (const part of parts) {
    const heading = part.querySelector<HTMLElement>('h1, h2, h3')
    if (!heading) continue
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
    return
  }
}
