import { deleteExternalAccount, type ExternalAccount } from 'holdfast'
import { useAction } from 'holdfast/react'
import type { ReactElement } from 'react'
import { messages } from '../messages.ts'
import { readAgain } from '../session/queryClient.ts'
import { FreshPasskey } from '../signIn/FreshPasskey.tsx'
import { after } from '../ui/after.ts'
import { Button } from '../ui/Button.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { SheetDecision } from '../ui/SheetDecision.tsx'
import { useToasts } from '../ui/toasts.ts'
import { useDescription } from './useDescription.ts'

const texts = messages.accounts

export interface RemoveAccountSheetProps {
  /** Which; undefined keeps the sheet closed. */
  account: ExternalAccount | undefined
  onClose: () => void
}

/** A bank account goes, whatever its status. */
export function RemoveAccountSheet({ account, onClose }: RemoveAccountSheetProps): ReactElement {
  return (
    <Sheet title={texts.removeTitle} isOpen={account !== undefined} onClose={onClose}>
      {account && <Removal account={account} onDone={onClose} />}
    </Sheet>
  )
}

interface RemovalProps {
  account: ExternalAccount
  onDone: () => void
}

function Removal({ account, onDone }: RemovalProps): ReactElement {
  const { holder, within } = useDescription(account)
  const { show } = useToasts()
  const { run, isPending, error } = useAction(deleteExternalAccount)
  const remove = () =>
    after(run(account.id), async () => {
      await readAgain(['bankAccounts'])
      onDone()
      show(texts.removed)
    })
  return (
    <div className="stack">
      <p>{messages.payees.removeText(holder, within)}</p>
      <SheetDecision>
        <FreshPasskey reason="removeAccount" error={error} onConfirmed={remove}>
          <Button look="danger" wide busy={isPending} onClick={remove}>
            {texts.remove}
          </Button>
        </FreshPasskey>
      </SheetDecision>
    </div>
  )
}
