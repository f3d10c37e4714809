import { exportWallet, type WalletExport } from 'holdfast'
import { useAction, useWalletState } from 'holdfast/react'
import { type ReactElement, type ReactNode, useEffect, useState } from 'react'
import { messages } from '../messages.ts'
import { useAccount } from '../shared/queries.ts'
import { FreshPasskey } from '../signIn/FreshPasskey.tsx'
import { Signed } from '../signIn/Signed.tsx'
import { after } from '../ui/after.ts'
import { Button } from '../ui/Button.tsx'
import { ConfirmCheck } from '../ui/ConfirmCheck.tsx'
import { Form, type Problems } from '../ui/Form.tsx'
import { Link } from '../ui/Link.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Screen } from '../ui/Screen.tsx'
import { CheckWords } from './CheckWords.tsx'
import { rememberPhraseChecked } from './checkedPhrases.ts'
import { createPhraseCheck, type PhraseCheck } from './phraseCheck.ts'
import { Words } from './Words.tsx'

const texts = messages.phrase

/** Where the customer is between the warning and the end. */
type Step =
  | { name: 'warning' | 'gone' | 'checked' }
  | { name: 'shown'; opened: WalletExport }
  | { name: 'check'; check: PhraseCheck }

/**
 * The export of the seed: a warning, the words while a button is pressed, a check of what was written
 * down, and nothing after.
 */
export function Phrase(): ReactElement {
  const [step, setStep] = useState<Step>({ name: 'warning' })
  const { data: account } = useAccount()
  const { status } = useWalletState()
  const opened = step.name === 'shown' ? step.opened : undefined
  useEffect(() => () => opened?.dispose(), [opened])
  // Locked, also from another tab or by a log-out there: nothing of the phrase stays.
  if (status !== 'signedIn' && (step.name === 'shown' || step.name === 'check')) {
    setStep({ name: 'gone' })
  }
  const onGone = () => setStep({ name: 'gone' })
  const onWritten = async (opened: WalletExport) => {
    // The phrase is disposed of with this step: the check has only what it compares with.
    const check = await createPhraseCheck(opened.reveal().phrase)
    setStep((now) => (now.name === 'shown' ? { name: 'check', check } : now))
  }
  const onRight = () => {
    if (account) rememberPhraseChecked(account.id)
    setStep({ name: 'checked' })
  }
  return (
    <Screen title={texts.title} width="narrow">
      <div className="stack">
        {step.name === 'warning' && (
          <Warning onOpened={(opened) => setStep({ name: 'shown', opened })} />
        )}
        {step.name === 'shown' && (
          <Words
            opened={step.opened}
            onForget={onGone}
            onWritten={() => void onWritten(step.opened)}
          />
        )}
        {step.name === 'check' && (
          <CheckWords check={step.check} onRight={onRight} onSkip={onGone} />
        )}
        {step.name === 'gone' && (
          <End title={texts.goneTitle} text={texts.gone}>
            <Button look="quiet" onClick={() => setStep({ name: 'warning' })}>
              {texts.again}
            </Button>
          </End>
        )}
        {step.name === 'checked' && <End title={texts.checkedTitle} text={texts.checked} />}
      </div>
    </Screen>
  )
}

interface EndProps {
  title: string
  text: string
  /** Another way on than back. */
  children?: ReactNode
}

function End({ title, text, children }: EndProps): ReactElement {
  return (
    <>
      <h2>{title}</h2>
      <Notice tone="good">{text}</Notice>
      <div className="acts">
        <Link to="/security" look="brand">
          {texts.back}
        </Link>
        {children}
      </div>
    </>
  )
}

function Warning({ onOpened }: { onOpened: (opened: WalletExport) => void }): ReactElement {
  const [problems, setProblems] = useState<Problems>({})
  const action = useAction(exportWallet)
  const open = () => after(action.run(), onOpened)
  return (
    <>
      <h2>{texts.warningTitle}</h2>
      <ul className="warnings">
        {texts.warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
      <Signed text={texts.unlockFirst} busy={action.isPending}>
        <Form
          label={texts.title}
          busy={action.isPending}
          check={({ alone }) => ({ alone: alone ? undefined : texts.mustBeAlone })}
          onProblems={setProblems}
          onSubmit={open}
        >
          <ConfirmCheck name="alone" label={texts.alone} problem={problems.alone} />
          <FreshPasskey reason="phrase" error={action.error} onConfirmed={open}>
            <Button type="submit" look="quiet" busy={action.isPending}>
              {texts.get}
            </Button>
          </FreshPasskey>
        </Form>
      </Signed>
    </>
  )
}
