import { startPasskeyFactor } from 'holdfast'
import { useAction } from 'holdfast/react'
import { type ReactElement, useState } from 'react'
import { messages } from '../messages.ts'
import { type PaymentFactor, usePaymentFactors } from '../money/paymentFactors.ts'
import { Problem } from '../session/Problem.tsx'
import { useMe } from '../session/useMe.ts'
import { after } from '../ui/after.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Rows } from '../ui/Rows.tsx'
import { AddPaymentPasskeySheet } from './AddPaymentPasskeySheet.tsx'
import { RemovePaymentPasskeySheet } from './RemovePaymentPasskeySheet.tsx'

const texts = messages.paymentFactors

/** What payments are authorized with, for customers whom the service asks for it. */
export function PaymentFactors(): ReactElement | null {
  const { data: me } = useMe()
  return me?.user?.authorizesPayments ? <Factors /> : null
}

function Factors(): ReactElement {
  const { data, error, refetch } = usePaymentFactors()
  // Begun by the tap that opens the sheet: the passkey is created by a tap in it.
  const start = useAction(startPasskeyFactor)
  const [tries, setTries] = useState(0)
  const [isAdding, setIsAdding] = useState(false)
  const [removing, setRemoving] = useState<PaymentFactor>()
  const begin = () => {
    setIsAdding(true)
    setTries((count) => count + 1)
    after(start.run())
  }
  const hasPasskey = data?.some(({ factor }) => factor === 'PASSKEY')
  return (
    <section className="panel" aria-labelledby="factors">
      <h2 id="factors">{texts.title}</h2>
      <p className="soft">{texts.text}</p>
      {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
      <Rows items={data} isFailed={error !== null}>
        {(factor) => (
          <Row key={factor.factor} factor={factor} onRemove={() => setRemoving(factor)} />
        )}
      </Rows>
      {data && !hasPasskey && (
        <div className="acts">
          <Button look="quiet" onClick={begin}>
            {texts.add}
          </Button>
        </div>
      )}
      <AddPaymentPasskeySheet
        isOpen={isAdding}
        attempt={tries}
        start={start}
        onStart={begin}
        onClose={() => setIsAdding(false)}
      />
      <RemovePaymentPasskeySheet factor={removing} onClose={() => setRemoving(undefined)} />
    </section>
  )
}

interface RowProps {
  factor: PaymentFactor
  onRemove: () => void
}

function Row({ factor: { factor, name, credentialId }, onRemove }: RowProps): ReactElement {
  return (
    <li>
      <span className="disc">
        <Icon name={factor === 'PASSKEY' ? 'key' : 'message'} />
      </span>
      <span>
        <span className="who">{texts.kinds[factor]}</span>
        <br />
        <span className="soft small">{texts.about[factor](name ?? '')}</span>
      </span>
      {credentialId !== undefined && (
        <Button look="text" label={texts.removeLabel} onClick={onRemove}>
          {texts.remove}
        </Button>
      )}
    </li>
  )
}
