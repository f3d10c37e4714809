import type { PaymentInstruction } from 'holdfast'
import type { ReactElement } from 'react'
import { messages } from '../messages.ts'
import { CopyButton } from '../ui/CopyButton.tsx'
import { Facts } from '../ui/Facts.tsx'

const texts = messages.receive

export interface FundingDetailsProps {
  instructions: PaymentInstruction[]
  /** Says where a transfer is added. @default that it is added to the wallet */
  about?: string
}

/** Where an account is paid into from outside, as the service gives it. */
export function FundingDetails({
  instructions,
  about = texts.fundingAbout,
}: FundingDetailsProps): ReactElement | null {
  if (instructions.length === 0) return null
  return (
    <section className="panel" aria-labelledby="funding">
      <h2 id="funding">{texts.funding}</h2>
      <p className="soft">{about}</p>
      {instructions.map((instruction) => (
        <Instruction key={JSON.stringify(instruction)} {...instruction} />
      ))}
    </section>
  )
}

function Instruction({ accountOrWalletInfo, instructionsNotes }: PaymentInstruction): ReactElement {
  const { accountType, ...details } = accountOrWalletInfo
  const note = noteOf(details.assetType, instructionsNotes)
  const lines = Object.entries(details).filter(([, value]) => typeof value === 'string')
  return (
    <div className="stack funding">
      <h3>{texts.accountTypes[String(accountType)] ?? texts.otherAccountType}</h3>
      <Facts facts={lines.map(([name, value]) => lineOf(name, String(value)))} />
      {note && <p className="soft">{note}</p>}
    </div>
  )
}

/** What the service notes, in the page's language where it is known; of an address, what it takes. */
function noteOf(assetType: unknown, note: string | undefined): string | undefined {
  if (typeof assetType === 'string') return texts.onlyAsset(assetType)
  return note && (texts.notes[note] ?? note)
}

function lineOf(name: string, value: string): [string, ReactElement] {
  const label = texts.details[name] ?? name
  return [
    label,
    <span className="value" key={name}>
      <code>{value}</code>
      <CopyButton text={value} label={texts.copy(label)}>
        {texts.copyShort}
      </CopyButton>
    </span>,
  ]
}
