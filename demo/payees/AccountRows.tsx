import type { ExternalAccount } from 'holdfast'
import type { ReactElement } from 'react'
import { messages } from '../messages.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Link } from '../ui/Link.tsx'
import { Rows } from '../ui/Rows.tsx'
import { AccountLine } from './AccountLine.tsx'
import { useDescription } from './useDescription.ts'

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
