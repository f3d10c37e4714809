import type { ReactElement } from 'react'
import { messages } from '../messages.ts'
import { CopyButton } from '../ui/CopyButton.tsx'

const texts = messages.payment

/** The payment number to copy, and a link to customer support. */
export function ReceiptHelp({ number }: { number: string }): ReactElement {
  return (
    <div className="acts unprinted">
      <CopyButton text={number}>{texts.copy}</CopyButton>
      <HelpLink number={number} />
    </div>
  )
}

export interface HelpLinkProps {
  /** Of the payment, as the customer knows it. */
  number: string
  /** Whether nothing else helps. */
  isMain?: boolean
}

/** Begins a mail about a payment. */
export function HelpLink({ number, isMain = false }: HelpLinkProps): ReactElement {
  const subject = encodeURIComponent(texts.helpSubject(number))
  return (
    <a
      href={`mailto:${texts.helpTo}?subject=${subject}`}
      className={isMain ? 'button' : undefined}
      data-look={isMain ? 'brand' : undefined}
    >
      {texts.help}
    </a>
  )
}

/** A payment's number, as the customer knows it. @param id - `Transaction:<uuid>` */
export function numberOf(id: string): string {
  return id.replace('Transaction:', '')
}
