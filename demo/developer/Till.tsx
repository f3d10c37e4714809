import { type ReactElement, useState } from 'react'
import { isClosed, useCards } from '../cards/cards.ts'
import { amountProblem, readAmount } from '../shared/amountField.ts'
import { formatAmount } from '../shared/amounts.ts'
import { useCardPurchases } from '../shared/cardPurchases.ts'
import { Field } from '../ui/Field.tsx'
import { useQueryValue } from '../ui/router.ts'
import { Select } from '../ui/Select.tsx'
import { followUpsOf } from './followUps.ts'
import { openAccount, ringTill, type TillCall } from './localWorld.ts'
import { texts } from './texts.ts'
import type { Act } from './useAct.tsx'

const usdb = { code: 'USDB', decimals: 6 }
const maxShown = 4

export interface TillProps extends Pick<Act, 'button'> {
  /** `Customer:<uuid>` */
  customerId: string
}

/** A shop that takes the customer's cards, and what it does with a purchase afterwards. */
export function Till({ customerId, button }: TillProps): ReactElement {
  const { data = [] } = useCards()
  const cards = data.filter((card) => !isClosed(card))
  const [chosenId, setChosenId] = useState<string>()
  const shownId = useQueryValue('card')
  const find = (cardId: string | undefined) => cards.find(({ id }) => id === cardId)
  const card = find(chosenId) ?? find(shownId) ?? cards[0]
  return (
    <>
      <h2>{texts.till}</h2>
      <p className="soft small">{card ? texts.tillText : texts.noCard}</p>
      {card && cards.length > 1 && (
        <Select
          name="till-card"
          label={texts.card}
          value={card.id}
          options={cards.map(({ id, last4 = '••••' }) => [id, `•• ${last4}`] as const)}
          onChange={({ target }) => setChosenId(target.value)}
        />
      )}
      {card && <Shop key={card.id} cardId={card.id} button={button} />}
      <div className="acts">{button(texts.openAccount, () => openAccount(customerId))}</div>
    </>
  )
}

interface ShopProps extends Pick<Act, 'button'> {
  cardId: string
}

function Shop({ cardId, button }: ShopProps): ReactElement {
  const { data = [] } = useCardPurchases(cardId)
  const [merchant, setMerchant] = useState('Dune Coffee')
  const [suffix, setSuffix] = useState('')
  const [amount, setAmount] = useState('4.50')
  const [said, setSaid] = useState('')
  const ring = async (call: TillCall) => {
    const { isApproved, code = '' } = await ringTill(call)
    setSaid(isApproved ? texts.approved : texts.declined(code))
  }
  const problem = amountProblem(amount, usdb)
  const pay = async () => {
    if (problem) return setSaid(problem)
    const name = suffix ? `${merchant} ${suffix}` : merchant
    await ring({ step: 'authorize', cardId, merchant: name, amount: readAmount(amount, usdb) })
  }
  return (
    <>
      <Field
        name="till-merchant"
        label={texts.merchant}
        value={merchant}
        autoComplete="off"
        onChange={({ target }) => setMerchant(target.value)}
      />
      <Select
        name="till-outcome"
        label={texts.outcome}
        value={suffix}
        options={texts.outcomesOfTill}
        onChange={({ target }) => setSuffix(target.value)}
      />
      <Field
        name="till-amount"
        label={texts.tillAmount}
        inputMode="decimal"
        value={amount}
        autoComplete="off"
        onChange={({ target }) => setAmount(target.value)}
      />
      <div className="acts">{button(texts.pay, pay)}</div>
      <p role="status" className="soft small">
        {said}
      </p>
      {data.slice(0, maxShown).map((purchase) => {
        const followUps = followUpsOf(purchase)
        if (followUps.length === 0) return null
        const { currency } = purchase.authorizedAmount
        return (
          <div key={purchase.id} className="acts">
            {followUps.map(({ name, step, amount, sum }) =>
              button(texts[name](purchase.merchant, formatAmount({ amount: sum, currency })), () =>
                ring({ step, cardId, purchaseId: purchase.id, amount }),
              ),
            )}
          </div>
        )
      })}
    </>
  )
}
