import { useMutation } from '@tanstack/react-query'
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { messages } from '../messages.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { Form, type Problems } from '../ui/Form.tsx'
import type { PhraseCheck } from './phraseCheck.ts'

const texts = messages.phrase

export interface CheckWordsProps {
  check: PhraseCheck
  onRight: () => void
  onSkip: () => void
}

/** Some of the words, from the customer's paper. What is wrong can be corrected and tried again. */
export function CheckWords({ check, onRight, onSkip }: CheckWordsProps): ReactElement {
  const [problems, setProblems] = useState<Problems>({})
  const { mutate, isPending, data } = useMutation({
    mutationFn: (values: Record<string, string>) => compare(check, values),
    onSuccess(wrong) {
      setProblems(wrong)
      if (Object.keys(wrong).length === 0) onRight()
    },
    // No copy of what was typed stays behind the form.
    gcTime: 0,
  })
  const fields = useFocusOnWrong(data)
  return (
    <>
      <h2>{texts.checkTitle}</h2>
      <p>{texts.checkText}</p>
      <Form
        label={texts.checkTitle}
        busy={isPending}
        check={(values) => missing(check, values)}
        onProblems={setProblems}
        onSubmit={(values) => mutate(values)}
      >
        <div className="stack" ref={fields}>
          {check.positions.map((position) => (
            <Field
              key={position}
              name={nameOf(position)}
              label={texts.word(position)}
              autoComplete="off"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              problem={problems[nameOf(position)]}
            />
          ))}
        </div>
        <Button type="submit" wide busy={isPending}>
          {texts.check}
        </Button>
        <Button look="quiet" wide onClick={onSkip}>
          {texts.skipCheck}
        </Button>
      </Form>
    </>
  )
}

function nameOf(position: number): string {
  return `word-${position}`
}

function missing({ positions }: PhraseCheck, values: Record<string, string>): Problems {
  const empty = positions.filter((position) => !values[nameOf(position)])
  return Object.fromEntries(empty.map((position) => [nameOf(position), messages.fields.required]))
}

/** The words that are not the phrase's, by their fields. */
async function compare(check: PhraseCheck, values: Record<string, string>): Promise<Problems> {
  const wrong: Problems = {}
  for (const position of check.positions) {
    const isRight = await check.isRight(position, values[nameOf(position)] ?? '')
    if (!isRight) wrong[nameOf(position)] = texts.wrongWord(position)
  }
  return wrong
}

/** The form leads to a field that is empty; which word is wrong is known only after that. */
function useFocusOnWrong(wrong: Problems | undefined) {
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!wrong || Object.keys(wrong).length === 0) return
    fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [wrong])
  return fields
}
