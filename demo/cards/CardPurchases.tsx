import type { Card } from 'holdfast'
import { type ReactElement, useLayoutEffect, useState } from 'react'
import { messages } from '../messages.ts'
import { Problem } from '../session/Problem.tsx'
import { formatAmount } from '../shared/amounts.ts'
import {
  effectOfPurchase,
  netOfPurchase,
  outcomeOfPurchase,
  type Purchase,
  useCardPurchases,
} from '../shared/cardPurchases.ts'
import { Button } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Facts } from '../ui/Facts.tsx'
import { foreignText } from '../ui/foreignText.ts'
import { Icon } from '../ui/Icon.tsx'
import { Link } from '../ui/Link.tsx'
import { leftToRight } from '../ui/leftToRight.ts'
import { Notice } from '../ui/Notice.tsx'
import { Rows } from '../ui/Rows.tsx'
import { afterSheet, queryValue, replaceQueryValue } from '../ui/router.ts'
import { Sheet } from '../ui/Sheet.tsx'
import { formatTime } from '../ui/time.ts'
import { type CardAccount, nameOfAccount, useCardAccounts } from './cardAccounts.ts'
import { PurchaseStatus } from './PurchaseStatus.tsx'

const texts = messages.cards

/** The value of the address that says which purchase is opened with the screen. */
const purchaseName = 'purchase'

const signs = { added: '+', taken: '−', none: '' } as const

/** What was bought with the card, as it happens. */
export function CardPurchases({ card }: { card: Card }): ReactElement {
  const { data, error, refetch } = useCardPurchases(card.id)
  const { data: accounts = [] } = useCardAccounts()
  const [openId, setOpenId] = useState(() => queryValue(purchaseName))
  const open = data?.find(({ id }) => id === openId)
  // Before the sheet gets its entry in the history: it is opened once, and not again by Back or a reload.
  useLayoutEffect(() => {
    if (queryValue(purchaseName)) replaceQueryValue('/cards', purchaseName, undefined)
  }, [])
  return (
    <section className="panel" aria-labelledby="purchases">
      <h2 id="purchases">{texts.purchases}</h2>
      {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && (
        <Empty icon="card" title={texts.noPurchasesTitle} text={texts.noPurchases} />
      )}
      <div className="purchases" role="log" aria-labelledby="purchases" aria-relevant="additions">
        <Rows items={data} isFailed={error !== null}>
          {(purchase) => (
            <Row key={purchase.id} purchase={purchase} onOpen={() => setOpenId(purchase.id)} />
          )}
        </Rows>
      </div>
      <Sheet
        title={texts.purchase}
        isOpen={open !== undefined}
        onClose={() => setOpenId(undefined)}
      >
        {open && (
          <Details purchase={open} accounts={accounts} onLeave={() => setOpenId(undefined)} />
        )}
      </Sheet>
    </section>
  )
}

interface RowProps {
  purchase: Purchase
  onOpen: () => void
}

function Row({ purchase, onOpen }: RowProps): ReactElement {
  const effect = effectOfPurchase(purchase)
  return (
    <li>
      <button type="button" className="row" onClick={onOpen}>
        <span className="disc">
          <Icon name={purchase.isCredit ? 'receive' : 'card'} />
        </span>
        <span>
          <span className="who">{foreignText(purchase.merchant)}</span>
          <br />
          <span className="soft small">
            {formatTime(purchase.at)}
            {purchase.status === 'DECLINED' && (
              <>
                <br />
                {reasonOf(purchase)}
              </>
            )}
          </span>
        </span>
        <span className="end">
          <span className="sum" data-effect={effect}>
            {signedNetOf(purchase)}
          </span>
          <br />
          <PurchaseStatus purchase={purchase} />
        </span>
      </button>
    </li>
  )
}

/** What it took or gave, with its sign. */
function signedNetOf(purchase: Purchase): string {
  return leftToRight(signs[effectOfPurchase(purchase)] + formatAmount(netOfPurchase(purchase)))
}

/** Why a purchase was declined, in plain words. */
function reasonOf({ declineCode = '' }: Purchase): string {
  return texts.declinedBecause[declineCode] ?? texts.declinedOtherwise
}

interface DetailsProps {
  purchase: Purchase
  accounts: CardAccount[]
  onLeave: () => void
}

function Details({ purchase, accounts, onLeave }: DetailsProps): ReactElement {
  const { merchant, at, accountId, id, status } = purchase
  const { authorizedAmount, settledAmount, refundedAmount } = purchase
  const outcome = outcomeOfPurchase(purchase)
  const isDeclined = status === 'DECLINED'
  return (
    <div className="stack">
      <div className="payee">
        <p>{foreignText(merchant)}</p>
        <p className="sum">{signedNetOf(purchase)}</p>
        <PurchaseStatus purchase={purchase} />
      </div>
      {isDeclined || outcome === 'EXCEPTION' ? (
        <Notice>
          <p>
            {isDeclined && reasonOf(purchase)} {texts.purchaseText[outcome]}
          </p>
          {purchase.declineCode === 'INSUFFICIENT_FUNDS' && <MoreMoney onLeave={onLeave} />}
        </Notice>
      ) : (
        <p className="soft">{texts.purchaseText[outcome]}</p>
      )}
      <Facts
        facts={[
          [texts.when, formatTime(at)],
          [texts.reserved, formatAmount(authorizedAmount)],
          [texts.paid, settledAmount && formatAmount(settledAmount)],
          [texts.refunded, refundedAmount && formatAmount(refundedAmount)],
          [texts.paidFrom, accountId && nameOfAccount(accountId, accounts)],
          [texts.purchaseNumber, isDeclined ? undefined : <code key="id">{numberOf(id)}</code>],
        ]}
      />
    </div>
  )
}

/** How the next purchase has enough. */
function MoreMoney({ onLeave }: Pick<DetailsProps, 'onLeave'>): ReactElement {
  const chooseAccounts = () => {
    onLeave()
    afterSheet(() => document.getElementById('funding')?.scrollIntoView())
  }
  return (
    <div className="acts">
      <Link to="/receive" look="quiet">
        {texts.addMoney}
      </Link>
      <Button look="quiet" onClick={chooseAccounts}>
        {texts.chooseAccounts}
      </Button>
    </div>
  )
}

function numberOf(id: string): string {
  return id.replace('CardTransaction:', '')
}
