import { addPasskey } from 'holdfast'
import { useAction } from 'holdfast/react'
import { type ReactElement, useState } from 'react'
import { queryClient } from '../app/queries.ts'
import { Button } from '../components/Button.tsx'
import { Field } from '../components/Field.tsx'
import { Form, type Problems } from '../components/Form.tsx'
import { Problem } from '../components/Problem.tsx'
import { Screen } from '../components/Screen.tsx'
import { Unlock } from '../components/Unlock.tsx'
import { messages } from '../messages.ts'

const { setup, fields } = messages

/** The first passkey, and the first unlock with it. */
export function Setup({ hasPasskey }: { hasPasskey: boolean }): ReactElement {
  return (
    <Screen title={setup.title} width="narrow">
      <ol className="steps" aria-label={setup.steps}>
        <li data-state="done">{setup.joined}</li>
        <li
          data-state={hasPasskey ? 'done' : undefined}
          aria-current={hasPasskey ? undefined : 'step'}
        >
          {setup.passkey}
        </li>
        <li aria-current={hasPasskey ? 'step' : undefined}>{setup.unlock}</li>
      </ol>
      <section className="stack">
        {hasPasskey ? (
          <>
            <h2>{setup.unlockTitle}</h2>
            <Unlock text={setup.unlockText} />
          </>
        ) : (
          <CreatePasskey />
        )}
      </section>
    </Screen>
  )
}

function CreatePasskey(): ReactElement {
  const [problems, setProblems] = useState<Problems>({})
  const add = useAction(addPasskey)
  const create = async (nickname: string) => {
    try {
      await add.run({ nickname })
      await queryClient.invalidateQueries({ queryKey: ['credentials'] })
    } catch {
      // Shown from the action's state.
    }
  }
  return (
    <>
      <h2>{setup.passkeyTitle}</h2>
      <p>{setup.passkeyText}</p>
      <Form
        label={setup.passkeyTitle}
        busy={add.pending}
        check={checkNickname}
        onProblems={setProblems}
        onSubmit={({ nickname = '' }) => void create(nickname)}
      >
        <Field
          name="nickname"
          label={setup.nickname}
          hint={setup.nicknameHint}
          defaultValue={setup.nicknameDefault}
          autoComplete="off"
          problem={problems.nickname}
        />
        <Problem error={add.error} />
        <Button type="submit" busy={add.pending}>
          {add.pending ? setup.creating : setup.create}
        </Button>
      </Form>
    </>
  )
}

function checkNickname({ nickname = '' }: Record<string, string>): Problems {
  const isNickname = /^[\p{L}\p{N} ._\-'()]{1,100}$/u.test(nickname)
  return { nickname: isNickname ? undefined : fields.nickname }
}
