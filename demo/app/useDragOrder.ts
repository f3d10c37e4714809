import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { placeAt } from './fundingOrder.ts'

/** Dragging a row of a list to another place, with a mouse, a pen or a finger. */
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
  const [draggedId, setDraggedId] = useState<string>()
  const latest = useRef(onMove)
  useEffect(() => {
    latest.current = onMove
  })
  useEffect(() => {
    if (draggedId === undefined) return
    const move = ({ clientY }: globalThis.PointerEvent) =>
      latest.current(draggedId, placeAt(middlesOf(list.current, draggedId), clientY))
    const drop = () => setDraggedId(undefined)
    // On the window: a row that is put elsewhere in the list loses the pointer.
    addEventListener('pointermove', move)
    addEventListener('pointerup', drop)
    addEventListener('pointercancel', drop)
    return () => {
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', drop)
      removeEventListener('pointercancel', drop)
    }
  }, [draggedId, list])
  return {
    draggedId,
    start: (id, event) => {
      if (event.button === 0) setDraggedId(id)
    },
  }
}

/** Where the middles of the other rows are. */
function middlesOf(list: HTMLElement | null, draggedId: string): number[] {
  return [...(list?.querySelectorAll<HTMLElement>('[data-id]') ?? [])]
    .filter(({ dataset }) => dataset.id !== draggedId)
    .map((row) => {
      const { top, height } = row.getBoundingClientRect()
      return top + height / 2
    })
}
