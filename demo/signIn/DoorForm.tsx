import { useMutation } from '@tanstack/react-query'
import { type ReactElement, type ReactNode, useState } from 'react'
import { messages } from '../messages.ts'
import { Problem } from '../session/Problem.tsx'
import { Button } from '../ui/Button.tsx'
import { emailProblem } from '../ui/checks.ts'
import { Field } from '../ui/Field.tsx'
import { Form, type Problems } from '../ui/Form.tsx'
import { useArrival } from '../ui/Screen.tsx'

const texts = messages.welcome

/** What the two sides of the door need from it. */
export interface DoorProps {
  onSent: (address: string) => void
  onOther: () => void
}

export interface DoorFormProps extends DoorProps {
  title: string
  submit: string
  other: string
  /** Has a code mailed. */
  send: (values: Record<string, string>) => Promise<void>
  /** Fields above the address, and what is wrong with them. */
  children?: (problems: Problems) => ReactNode
  /** Fields below the address. */
  below?: (problems: Problems) => ReactNode
  check?: (values: Record<string, string>) => Problems
}

/** An address a code goes to, whether it is new here or not. */
export function DoorForm(props: DoorFormProps): ReactElement {
  const { title, submit, other, send, children, below, check, onSent, onOther } = props
  const heading = useArrival(title)
  const [problems, setProblems] = useState<Problems>({})
  const { mutate, isPending, error } = useMutation({
    mutationFn: send,
    onSuccess: (_, { email = '' }) => onSent(email),
  })
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <Form
        label={title}
        busy={isPending}
        check={(values) => ({ ...check?.(values), email: emailProblem(values.email) })}
        onProblems={setProblems}
        onSubmit={(values) => mutate(values)}
      >
        {children?.(problems)}
        <Field
          name="email"
          label={texts.email}
          type="email"
          autoComplete="email"
          problem={problems.email}
        />
        {below?.(problems)}
        <Problem error={error} />
        <Button type="submit" wide busy={isPending}>
          {submit}
        </Button>
        <Button look="text" onClick={onOther}>
          {other}
        </Button>
      </Form>
    </>
  )
}
