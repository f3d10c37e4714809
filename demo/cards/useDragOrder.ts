import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { placeAt } from './fundingOrder.ts'

/** Dragging a row of a list to another place, with a mouse, a pen or a finger. Escape puts it back. */
export interface DragOrder {
  /** The row that is being dragged. */
  draggedId: string | undefined
  /** For the handle of a row. */
  start: (id: string, event: PointerEvent) => void
}

/**
 * @param list - its rows carry their id in `data-id`
 * @param onMove - called with each new place of the dragged row
 */
export function useDragOrder(
  list: RefObject<HTMLElement | null>,
  onMove: (id: string, place: number) => void,
): DragOrder {
  const [dragged, setDragged] = useState<{ id: string; fromPlace: number }>()
  const latest = useRef(onMove)
  useEffect(() => {
    latest.current = onMove
  })
  useEffect(() => {
    if (!dragged) return
    const { id, fromPlace } = dragged
    const move = ({ clientY }: globalThis.PointerEvent) =>
      latest.current(id, placeAt(middlesOf(list.current, id), clientY))
    const drop = () => setDragged(undefined)
    const cancel = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      latest.current(id, fromPlace)
      drop()
    }
    // On the window: a row that is put elsewhere in the list loses the pointer.
    addEventListener('pointermove', move)
    addEventListener('pointerup', drop)
    addEventListener('pointercancel', drop)
    addEventListener('keydown', cancel)
    return () => {
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', drop)
      removeEventListener('pointercancel', drop)
      removeEventListener('keydown', cancel)
    }
  }, [dragged, list])
  return {
    draggedId: dragged?.id,
    start: (id, event) => {
      if (event.button !== 0) return
      setDragged({ id, fromPlace: rowsOf(list.current).findIndex((row) => row.dataset.id === id) })
    },
  }
}

function rowsOf(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[data-id]') ?? [])]
}

/** Where the middles of the other rows are. */
function middlesOf(list: HTMLElement | null, draggedId: string): number[] {
  return rowsOf(list)
    .filter(({ dataset }) => dataset.id !== draggedId)
    .map((row) => {
      const { top, height } = row.getBoundingClientRect()
      return top + height / 2
    })
}
