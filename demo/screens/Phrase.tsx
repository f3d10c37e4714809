import { exportWallet, type WalletExport } from 'holdfast'
import { useAction } from 'holdfast/react'
import { type ReactElement, useEffect, useState } from 'react'
import { after } from '../app/after.ts'
import { Button } from '../components/Button.tsx'
import { Form, type Problems } from '../components/Form.tsx'
import { FreshPasskey } from '../components/FreshPasskey.tsx'
import { Link } from '../components/Link.tsx'
import { Notice } from '../components/Notice.tsx'
import { Screen } from '../components/Screen.tsx'
import { Signed } from '../components/Signed.tsx'
import { Words } from '../components/Words.tsx'
import { messages } from '../messages.ts'

const texts = messages.phrase

/** Leaving with the seed: a warning, the words while a finger holds them, and nothing after. */
export function Phrase(): ReactElement {
  const [opened, setOpened] = useState<WalletExport | undefined>()
  const [isGone, setIsGone] = useState(false)
  useEffect(() => () => opened?.dispose(), [opened])
  const forget = () => {
    opened?.dispose()
    setOpened(undefined)
    setIsGone(true)
  }
  return (
    <Screen title={texts.title} width="narrow">
      <div className="stack">
        {opened && <Words opened={opened} onForget={forget} />}
        {!opened && isGone && (
          <>
            <h2>{texts.goneTitle}</h2>
            <Notice tone="good">{texts.gone}</Notice>
            <div className="acts">
              <Link to="/security" look="brand">
                {texts.back}
              </Link>
              <Button look="quiet" onClick={() => setIsGone(false)}>
                {texts.again}
              </Button>
            </div>
          </>
        )}
        {!opened && !isGone && <Warning onOpened={setOpened} />}
      </div>
    </Screen>
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
      <Signed busy={action.isPending}>
        <Form
          label={texts.title}
          busy={action.isPending}
          check={({ alone }) => ({ alone: alone ? undefined : texts.mustBeAlone })}
          onProblems={setProblems}
          onSubmit={open}
        >
          <label className="check">
            <input
              type="checkbox"
              name="alone"
              aria-invalid={problems.alone ? true : undefined}
              aria-describedby={problems.alone && 'alone-problem'}
            />
            <span>{texts.alone}</span>
          </label>
          {problems.alone && (
            <p className="problem" id="alone-problem">
              {problems.alone}
            </p>
          )}
          <FreshPasskey error={action.error} onConfirmed={open}>
            <Button type="submit" busy={action.isPending}>
              {texts.get}
            </Button>
          </FreshPasskey>
        </Form>
      </Signed>
    </>
  )
}
