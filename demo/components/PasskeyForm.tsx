import { addPasskey } from 'holdfast'
import { useAction } from 'holdfast/react'
import { type ReactElement, useState } from 'react'
import { after } from '../app/after.ts'
import { nicknameProblem } from '../app/checks.ts'
import { refreshCredentials } from '../app/queries.ts'
import { messages } from '../messages.ts'
import { Button } from './Button.tsx'
import { Field } from './Field.tsx'
import { Form, type Problems } from './Form.tsx'
import { Problem } from './Problem.tsx'

const texts = messages.setup

/** A new passkey with a name. */
export function PasskeyForm({ onDone }: { onDone?: () => void }): ReactElement {
  const [problems, setProblems] = useState<Problems>({})
  const add = useAction(addPasskey)
  const create = (nickname: string) =>
    after(add.run({ nickname }), async () => {
      await refreshCredentials()
      onDone?.()
    })
  return (
    <Form
      label={texts.passkeyTitle}
      busy={add.isPending}
      check={({ nickname }) => ({ nickname: nicknameProblem(nickname) })}
      onProblems={setProblems}
      onSubmit={({ nickname = '' }) => create(nickname)}
    >
      <Field
        name="nickname"
        label={texts.nickname}
        hint={texts.nicknameHint}
        defaultValue={texts.nicknameDefault}
        autoComplete="off"
        problem={problems.nickname}
      />
      <Problem error={add.error} />
      <Button type="submit" busy={add.isPending}>
        {add.isPending ? texts.creating : texts.create}
      </Button>
    </Form>
  )
}
