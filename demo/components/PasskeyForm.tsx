import { addPasskey } from 'holdfast'
import { useAction } from 'holdfast/react'
import { type ReactElement, useState } from 'react'
import { nicknameProblem } from '../app/checks.ts'
import { queryClient } from '../app/queryClient.ts'
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
  const create = async (nickname: string) => {
    try {
      await add.run({ nickname })
      await queryClient.invalidateQueries({ queryKey: ['credentials'] })
      onDone?.()
    } catch {
      // Shown from the action's state.
    }
  }
  return (
    <Form
      label={texts.passkeyTitle}
      busy={add.pending}
      check={({ nickname }) => ({ nickname: nicknameProblem(nickname) })}
      onProblems={setProblems}
      onSubmit={({ nickname = '' }) => void create(nickname)}
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
      <Button type="submit" busy={add.pending}>
        {add.pending ? texts.creating : texts.create}
      </Button>
    </Form>
  )
}
