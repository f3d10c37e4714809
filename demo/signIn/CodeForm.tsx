import type { ResendResult } from 'holdfast'
import { type ReactElement, type ReactNode, useState } from 'react'
import { messages } from '../messages.ts'
import { Problem } from '../session/Problem.tsx'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { Form, type Problems } from '../ui/Form.tsx'
import { Mailbox } from './Mailbox.tsx'
import { Resend } from './Resend.tsx'
import type { CodeChannel } from './useOneTimeCode.ts'

const texts = messages.code

export interface CodeFormProps {
  channel: CodeChannel
  sentTo: string
  /** The keyboard a phone shows: `numeric` hides every letter. */
  inputMode: 'numeric' | 'text'
  busy: boolean
  error: unknown
  onCode: (code: string) => void
  /** Another way than this code. */
  children?: ReactNode
  /** Has another code sent unless it is too early, and says how long to wait before the next. */
  onResend: () => Promise<ResendResult>
}

/** A code from an email or an SMS: one real input, so that phones and browsers can fill it in. */
export function CodeForm(props: CodeFormProps): ReactElement {
  const { channel, sentTo, inputMode, busy, error, onCode, onResend, children } = props
  const [problems, setProblems] = useState<Problems>({})
  const [errorBefore, setErrorBefore] = useState<unknown>()
  const resend = async () => {
    const result = await onResend()
    // It was about the code before.
    if (result.sent) setErrorBefore(error)
    return result
  }
  return (
    <div className="stack">
      <p>
        {texts.sentTo(sentTo)} {texts.notThere}
      </p>
      <Form
        label={texts.title[channel]}
        busy={busy}
        check={({ code = '' }) => ({ code: isCode(code) ? undefined : messages.fields.code })}
        onProblems={setProblems}
        onSubmit={({ code = '' }) => onCode(code)}
      >
        <Field
          name="code"
          label={texts.label}
          inputMode={inputMode}
          autoCapitalize="none"
          spellCheck={false}
          autoComplete="one-time-code"
          problem={problems.code}
        />
        <Problem error={error === errorBefore ? undefined : error} />
        <Button type="submit" wide busy={busy}>
          {texts.submit}
        </Button>
      </Form>
      <div className="acts">
        <Resend onResend={resend} />
        {children}
      </div>
      <Mailbox channel={channel} address={sentTo} />
    </div>
  )
}

/** How long a wallet's code is, and of what, its service sets. People copy spaces and dashes along with it. */
function isCode(typed: string): boolean {
  return /^[\p{L}\p{N}]{4,12}$/u.test(typed.replace(/[\s\p{C}\p{P}]/gu, ''))
}
