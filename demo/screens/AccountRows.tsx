import type { ExternalAccount } from 'holdfast'
import type { ReactElement } from 'react'
import { useDescription } from '../app/useDescription.ts'
import { AccountLine } from '../components/AccountLine.tsx'
import { Button } from '../components/Button.tsx'
import { Icon } from '../components/Icon.tsx'
import { Link } from '../components/Link.tsx'
import { Rows } from '../components/Rows.tsx'
import { messages } from '../messages.ts'

const { accounts: texts, payees } = messages

export interface AccountRowsProps {
  accounts: ExternalAccount[] | undefined
  isFailed: boolean
  /** Where accounts can be removed: which one should be. */
  onRemove?: ((account: ExternalAccount) => void) | undefined
}

export function AccountRows({ accounts, isFailed, onRemove }: AccountRowsProps): ReactElement {
  return (
    <Rows items={accounts} isFailed={isFailed}>
      {(account) => <Row key={account.id} account={account} onRemove={onRemove} />}
    </Rows>
  )
}

interface RowProps extends Pick<AccountRowsProps, 'onRemove'> {
  account: ExternalAccount
}

function Row({ account, onRemove }: RowProps): ReactElement {
  const { holder, within } = useDescription(account)
  return (
    <li>
      <span className="disc">
        <Icon name="bank" />
      </span>
      <span>
        <span className="who">{holder}</span>
        <br />
        <span className="soft small">
          <AccountLine account={account} />
        </span>
      </span>
      <span className="acts">
        {account.status === 'ACTIVE' ? (
          <Link to={`/send?to=${account.id}`} label={payees.sendTo(holder, within)}>
            {texts.sendTo}
          </Link>
        ) : (
          <span className="soft small">{texts.status[account.status] ?? account.status}</span>
        )}
        {onRemove && (
          <Button
            look="text"
            label={payees.remove(holder, within)}
            onClick={() => onRemove(account)}
          >
            {texts.remove}
          </Button>
        )}
      </span>
    </li>
  )
}
