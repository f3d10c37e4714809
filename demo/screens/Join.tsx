import { useMutation } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { emailProblem, nameProblem } from '../app/checks.ts'
import { join } from '../app/platform.ts'
import { Button } from '../components/Button.tsx'
import { Field } from '../components/Field.tsx'
import { Form, type Problems } from '../components/Form.tsx'
import { Problem } from '../components/Problem.tsx'
import { useArrival } from '../components/Screen.tsx'
import { messages } from '../messages.ts'

const texts = messages.welcome

export interface DoorProps {
  onSent: (address: string) => void
  onOther: () => void
}

/** A new account with the platform. */
export function Join({ onSent, onOther }: DoorProps): ReactElement {
  const heading = useArrival(texts.join)
  const [problems, setProblems] = useState<Problems>({})
  const { mutate, isPending, error } = useMutation({
    mutationFn: join,
    onSuccess: (_, { email }) => onSent(email),
  })
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {texts.join}
      </h1>
      <Form
        label={texts.join}
        busy={isPending}
        check={({ fullName, email }) => ({
          fullName: nameProblem(fullName),
          email: emailProblem(email),
        })}
        onProblems={setProblems}
        onSubmit={({ fullName = '', email = '' }) => mutate({ fullName, email })}
      >
        <Field
          name="fullName"
          label={texts.fullName}
          hint={texts.fullNameHint}
          autoComplete="name"
          problem={problems.fullName}
        />
        <Field
          name="email"
          label={texts.email}
          type="email"
          autoComplete="email"
          problem={problems.email}
        />
        <Problem error={error} />
        <Button type="submit" wide busy={isPending}>
          {texts.submit}
        </Button>
        <Button look="text" onClick={onOther}>
          {texts.haveAccount}
        </Button>
      </Form>
    </>
  )
}
