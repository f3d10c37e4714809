import type { ExternalAccount } from 'holdfast'
import { type ReactElement, useState } from 'react'
import { messages } from '../messages.ts'
import { Problem } from '../session/Problem.tsx'
import { useBankAccounts } from '../shared/queries.ts'
import { Button } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Screen } from '../ui/Screen.tsx'
import { AccountRows } from './AccountRows.tsx'
import { AddAccountSheet } from './AddAccountSheet.tsx'
import { RemoveAccountSheet } from './RemoveAccountSheet.tsx'

const texts = messages.accounts

/** Every bank account, and a new one. */
export function Accounts(): ReactElement {
  const { data, error, refetch } = useBankAccounts()
  const [isAdding, setIsAdding] = useState(false)
  const [removing, setRemoving] = useState<ExternalAccount | undefined>()
  return (
    <Screen
      title={texts.title}
      width="narrow"
      action={<Button onClick={() => setIsAdding(true)}>{texts.add}</Button>}
    >
      {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && (
        <Empty icon="bank" rank="h2" title={texts.emptyTitle} text={texts.empty} />
      )}
      <AccountRows accounts={data} isFailed={error !== null} onRemove={setRemoving} />
      <AddAccountSheet isOpen={isAdding} onClose={() => setIsAdding(false)} />
      <RemoveAccountSheet account={removing} onClose={() => setRemoving(undefined)} />
    </Screen>
  )
}
