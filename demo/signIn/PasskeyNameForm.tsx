import { type ReactElement, type ReactNode, useState } from 'react'
import { messages } from '../messages.ts'
import { nicknameProblem } from '../ui/checks.ts'
import { Field } from '../ui/Field.tsx'
import { Form, type Problems } from '../ui/Form.tsx'

const texts = messages.setup

export interface PasskeyNameFormProps {
  label: string
  defaultName: string
  /** The names of the wallet's other passkeys. @default none */
  taken?: string[]
  busy: boolean
  onSubmit: (nickname: string) => void
  /** The button that submits it, and what went wrong. */
  children: ReactNode
}

/** The name of a new passkey, by which the customer tells it from others. */
export function PasskeyNameForm(props: PasskeyNameFormProps): ReactElement {
  const { label, defaultName, taken = [], busy, onSubmit, children } = props
  const [problems, setProblems] = useState<Problems>({})
  const check = ({ nickname = '' }: Record<string, string>) => ({
    nickname: taken.includes(nickname.trim()) ? texts.nicknameTaken : nicknameProblem(nickname),
  })
  return (
    <Form
      label={label}
      busy={busy}
      check={check}
      onProblems={setProblems}
      onSubmit={({ nickname = '' }) => onSubmit(nickname)}
    >
      <Field
        name="nickname"
        label={texts.nickname}
        hint={texts.nicknameHint}
        defaultValue={defaultName}
        autoComplete="off"
        problem={problems.nickname}
      />
      {children}
    </Form>
  )
}
