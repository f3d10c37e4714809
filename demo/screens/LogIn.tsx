import { useMutation } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { emailProblem } from '../app/checks.ts'
import { logIn } from '../app/platform.ts'
import { Button } from '../components/Button.tsx'
import { Field } from '../components/Field.tsx'
import { Form, type Problems } from '../components/Form.tsx'
import { Problem } from '../components/Problem.tsx'
import { useArrival } from '../components/Screen.tsx'
import { messages } from '../messages.ts'
import type { DoorProps } from './Join.tsx'

const texts = messages.welcome

/** Back to an account with the platform. */
export function LogIn({ onSent, onOther }: DoorProps): ReactElement {
  const heading = useArrival(texts.logIn)
  const [problems, setProblems] = useState<Problems>({})
  const { mutate, isPending, error } = useMutation({
    mutationFn: logIn,
    onSuccess: (_, email) => onSent(email),
  })
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {texts.logIn}
      </h1>
      <Form
        label={texts.logIn}
        busy={isPending}
        check={({ email }) => ({ email: emailProblem(email) })}
        onProblems={setProblems}
        onSubmit={({ email = '' }) => mutate(email)}
      >
        <Field
          name="email"
          label={texts.email}
          type="email"
          autoComplete="email"
          problem={problems.email}
        />
        <Problem error={error} />
        <Button type="submit" wide busy={isPending}>
          {texts.logInSubmit}
        </Button>
        <Button look="text" onClick={onOther}>
          {texts.noAccount}
        </Button>
      </Form>
    </>
  )
}
