import { useEffect, useId, useRef } from 'react'

/** The sheets that are open, outermost first, as the entry of the history names them. */
function openSheets(): string[] {
  const state: unknown = history.state
  const sheets = typeof state === 'object' && state !== null && Reflect.get(state, 'sheets')
  return Array.isArray(sheets) ? sheets : []
}

/**
 * Gives a sheet an entry in the history, so that Back closes it and leaves the screen as it is. A
 * sheet that stays open for a reason of its own gets its entry again.
 *
 * @param isOpen - whether the sheet is shown
 * @param onClose - called by Back; may leave the sheet open
 */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const id = useId()
  const latest = useRef({ isOpen, onClose })
  useEffect(() => {
    latest.current = { isOpen, onClose }
  })
  useEffect(() => {
    if (!isOpen) return
    let isHere = true
    const enter = () => {
      if (!openSheets().includes(id)) history.pushState({ sheets: [...openSheets(), id] }, '')
    }
    const { pathname } = location
    const onPop = () => {
      // To another screen, the sheet goes with its own.
      if (openSheets().includes(id) || location.pathname !== pathname) return
      latest.current.onClose()
      // After the page had its say: it may be in the middle of something.
      setTimeout(() => isHere && location.pathname === pathname && enter())
    }
    enter()
    addEventListener('popstate', onPop)
    return () => {
      isHere = false
      removeEventListener('popstate', onPop)
      // A sheet that is shown again at once, as in StrictMode, keeps its entry.
      setTimeout(() => {
        if (!latest.current.isOpen && openSheets().at(-1) === id) history.back()
      })
    }
  }, [isOpen, id])
  useEffect(
    () => () => {
      latest.current = { isOpen: false, onClose: () => {} }
    },
    [],
  )
}
