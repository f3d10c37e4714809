import type { ExternalAccount } from 'holdfast'
import type { ReactElement } from 'react'
import { describeAccount } from '../app/bankAccount.ts'
import { Icon } from '../components/Icon.tsx'
import { Link } from '../components/Link.tsx'
import { Rows } from '../components/Rows.tsx'
import { messages } from '../messages.ts'

const texts = messages.accounts

export interface AccountRowsProps {
  accounts: ExternalAccount[] | undefined
  isFailed: boolean
}

export function AccountRows({ accounts, isFailed }: AccountRowsProps): ReactElement {
  return (
    <Rows items={accounts} isFailed={isFailed}>
      {(account) => <Row key={account.id} account={account} />}
    </Rows>
  )
}

function Row({ account }: { account: ExternalAccount }): ReactElement {
  const { holder, digits } = describeAccount(account)
  return (
    <li>
      <span className="disc">
        <Icon name="bank" />
      </span>
      <span>
        <span className="who">{holder}</span>
        <br />
        <span className="soft small">{texts.ending(digits)}</span>
      </span>
      {account.status === 'ACTIVE' ? (
        <Link to={`/send?to=${account.id}`} label={texts.sendToLabel(holder, digits)}>
          {texts.sendTo}
        </Link>
      ) : (
        <span className="soft small">{texts.status[account.status] ?? account.status}</span>
      )}
    </li>
  )
}
