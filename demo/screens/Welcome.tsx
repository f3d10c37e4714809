import { useMutation } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { signUp } from '../app/platform.ts'
import { queryClient } from '../app/queries.ts'
import { Button } from '../components/Button.tsx'
import { Contours } from '../components/Contours.tsx'
import { Field } from '../components/Field.tsx'
import { Form, type Problems } from '../components/Form.tsx'
import { Icon } from '../components/Icon.tsx'
import { Problem } from '../components/Problem.tsx'
import { useArrival } from '../components/Screen.tsx'
import { ThemeChoice } from '../components/ThemeChoice.tsx'
import { Wordmark } from '../components/Wordmark.tsx'
import { messages } from '../messages.ts'

const { welcome, fields } = messages

/** For everybody who is not logged in to the platform. */
export function Welcome(): ReactElement {
  const heading = useArrival(welcome.title)
  return (
    <div className="welcome">
      <section className="promise" aria-label={messages.brand}>
        <Contours />
        <div className="wordmark">
          <Wordmark />
        </div>
        <div className="pitch">
          <p className="line">{welcome.promise}</p>
          <p className="text">{welcome.pitch}</p>
        </div>
        <ul className="points">
          {welcome.points.map((point) => (
            <li key={point}>
              <Icon name="check" />
              <span>{point}</span>
            </li>
          ))}
        </ul>
      </section>
      <main id="content">
        <ThemeChoice />
        <div className="forms">
          <h1 ref={heading} tabIndex={-1}>
            {welcome.signUp}
          </h1>
          <SignUp />
        </div>
      </main>
    </div>
  )
}

function SignUp(): ReactElement {
  const [problems, setProblems] = useState<Problems>({})
  const { mutate, isPending, error } = useMutation({
    mutationFn: signUp,
    onSuccess: (user) => queryClient.setQueryData(['me'], user),
  })
  return (
    <Form
      label={welcome.signUp}
      busy={isPending}
      check={checkSignUp}
      onProblems={setProblems}
      onSubmit={({ fullName = '', email = '' }) => mutate({ fullName, email })}
    >
      <Field
        name="fullName"
        label={welcome.fullName}
        hint={welcome.fullNameHint}
        autoComplete="name"
        problem={problems.fullName}
      />
      <Field
        name="email"
        label={welcome.email}
        type="email"
        autoComplete="email"
        problem={problems.email}
      />
      <Problem error={error} />
      <Button type="submit" wide busy={isPending}>
        {welcome.submit}
      </Button>
    </Form>
  )
}

function checkSignUp({ fullName = '', email = '' }: Record<string, string>): Problems {
  const isName = /^[\p{L}\p{M} .'’-]{2,100}$/u.test(fullName)
  const isEmail = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]{2,}$/.test(email)
  return {
    fullName: fullName === '' ? fields.required : isName ? undefined : fields.name,
    email: email === '' ? fields.required : isEmail ? undefined : fields.email,
  }
}
