import { type KeyboardEvent, type ReactElement, useEffect, useRef, useState } from 'react'
import { messages } from '../messages.ts'
import { formatAmount } from '../shared/amounts.ts'
import { Button } from '../ui/Button.tsx'
import { Icon, type IconName } from '../ui/Icon.tsx'
import { type CardAccount, nameOfAccount } from './cardAccounts.ts'
import { useDragOrder } from './useDragOrder.ts'

const texts = messages.cards
const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }

export interface FundingListProps {
  /** The ids of the accounts that pay, the first one first. */
  order: string[]
  accounts: CardAccount[]
  onMove: (id: string, place: number) => void
  onLeaveOut: (id: string) => void
}

/** The accounts that pay, each with a handle to drag or to move by arrow keys, and buttons that do the same. */
export function FundingList({
  order,
  accounts,
  onMove,
  onLeaveOut,
}: FundingListProps): ReactElement {
  const list = useRef<HTMLOListElement>(null)
  const keepFocus = useKeptFocus(list, order)
  const { draggedId, start } = useDragOrder(list, onMove)
  const move = (id: string, place: number, control: string) => {
    if (place < 0 || place >= order.length) return
    keepFocus(id, control)
    onMove(id, place)
  }
  return (
    <ol className="rows funding-list" ref={list}>
      {order.map((id, index) => {
        const name = nameOfAccount(id, accounts)
        const balance = accounts.find((account) => account.id === id)?.balance
        const step = (by: number, icon: IconName, label: string) => (
          <button
            type="button"
            className="round"
            data-control={icon}
            aria-label={label}
            aria-disabled={index + by < 0 || index + by >= order.length}
            onClick={() => move(id, index + by, icon)}
          >
            <Icon name={icon} />
          </button>
        )
        const onKeyDown = (event: KeyboardEvent) => {
          const by = steps[event.key]
          if (by === undefined) return
          event.preventDefault()
          move(id, index + by, 'grip')
        }
        return (
          <li key={id} data-id={id} data-dragged={draggedId === id}>
            {order.length > 1 && (
              <button
                type="button"
                className="grip"
                data-control="grip"
                aria-label={texts.move(name, index + 1, order.length)}
                onPointerDown={(event) => start(id, event)}
                onKeyDown={onKeyDown}
              >
                <Icon name="grip" />
              </button>
            )}
            <span className="account">
              <span className="who">{name}</span>
              <span className="soft small">{balance && formatAmount(balance)}</span>
            </span>
            {order.length > 1 && (
              <span className="acts">
                {step(-1, 'up', texts.up(name))}
                {step(1, 'down', texts.down(name))}
                <Button
                  look="text"
                  label={texts.leaveOutLabel(name)}
                  onClick={() => onLeaveOut(id)}
                >
                  {texts.leaveOut}
                </Button>
              </span>
            )}
          </li>
        )
      })}
    </ol>
  )
}

/** A row that is put elsewhere loses the focus: its control gets it again. */
function useKeptFocus(list: { current: HTMLElement | null }, order: string[]) {
  const [kept, setKept] = useState<{ id: string; control: string }>()
  useEffect(() => {
    if (!kept || !order.includes(kept.id)) return
    const row = list.current?.querySelector(`[data-id="${CSS.escape(kept.id)}"]`)
    row?.querySelector<HTMLElement>(`[data-control="${kept.control}"]`)?.focus()
    setKept(undefined)
  }, [kept, order, list])
  return (id: string, control: string) => setKept({ id, control })
}
