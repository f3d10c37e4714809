import { addPasskey, prepareAddPasskey } from 'holdfast'
import { useAction } from 'holdfast/react'
import { type ReactElement, useState } from 'react'
import { messages } from '../messages.ts'
import { refreshCredentials, useCredentials } from '../shared/queries.ts'
import { FreshPasskey } from '../signIn/FreshPasskey.tsx'
import { PasskeyForm } from '../signIn/PasskeyForm.tsx'
import { PasskeyNameForm } from '../signIn/PasskeyNameForm.tsx'
import { usePrepared } from '../signIn/usePrepared.ts'
import { after } from '../ui/after.ts'
import { Button } from '../ui/Button.tsx'
import { useBusySheet } from '../ui/busySheet.ts'

const { security: texts, setup } = messages

export interface AddPasskeyProps {
  onDone: () => void
}

/** The wallet's first passkey, or a further one. Which it is stays as it is once the passkey was added. */
export function AddPasskey({ onDone }: AddPasskeyProps): ReactElement {
  const { data: credentials = [] } = useCredentials()
  const [names] = useState(() =>
    credentials.flatMap(({ type, nickname }) => (type === 'PASSKEY' ? nickname : [])),
  )
  if (names.length === 0) return <PasskeyForm onDone={onDone} />
  return <FurtherPasskey taken={names} onDone={onDone} />
}

interface FurtherPasskeyProps extends AddPasskeyProps {
  taken: string[]
}

/**
 * A passkey beside others. Where a fresh one of these is demanded, the new one is on the device by then, and
 * is added without another prompt.
 */
function FurtherPasskey({ taken, onDone }: FurtherPasskeyProps): ReactElement {
  const prepared = usePrepared(prepareAddPasskey)
  const { run, isPending, error } = useAction(addPasskey)
  const [nickname, setNickname] = useState('')
  useBusySheet(isPending, setup.creating)
  const add = (name: string) => {
    setNickname(name)
    // The response may be lost, and the passkey be there.
    const adding = run({ nickname: name, prepared: prepared.current }).finally(refreshCredentials)
    after(adding, onDone)
  }
  return (
    <div className="stack">
      <p>{texts.furtherPasskey}</p>
      <PasskeyNameForm
        label={texts.addPasskey}
        defaultName={setup.nicknameFurther}
        taken={taken}
        busy={isPending}
        onSubmit={add}
      >
        <FreshPasskey
          reason="furtherPasskey"
          error={error}
          exactly={setup.notCreated}
          onConfirmed={() => add(nickname)}
        >
          <Button type="submit" wide busy={isPending}>
            {isPending ? setup.creating : setup.create}
          </Button>
        </FreshPasskey>
      </PasskeyNameForm>
    </div>
  )
}
