import { useMutation } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { messages } from '../messages.ts'
import { refreshUmaAddress } from '../payees/payeeQueries.ts'
import { Problem } from '../session/Problem.tsx'
import { chooseUmaAddress } from '../session/platform.ts'
import { Button } from '../ui/Button.tsx'
import { useBusySheet } from '../ui/busySheet.ts'
import { Field } from '../ui/Field.tsx'
import { Form, type Problems } from '../ui/Form.tsx'
import { leftToRight } from '../ui/leftToRight.ts'
import { Sheet } from '../ui/Sheet.tsx'
import { useToasts } from '../ui/toasts.ts'
import { umaNameProblem } from './umaName.ts'

const texts = messages.receive

export interface ChooseAddressSheetProps {
  umaAddress: string
  isOpen: boolean
  onClose: () => void
}

/** Another address at which the customer is paid. Without one that is free, it stays as it was. */
export function ChooseAddressSheet(props: ChooseAddressSheetProps): ReactElement {
  return (
    <Sheet title={texts.choose} isOpen={props.isOpen} onClose={props.onClose}>
      <Choice {...props} />
    </Sheet>
  )
}

function Choice({ umaAddress, onClose }: ChooseAddressSheetProps): ReactElement {
  const { show } = useToasts()
  const [problems, setProblems] = useState<Problems>({})
  const { mutate, isPending, error } = useMutation({
    mutationFn: chooseUmaAddress,
    onSuccess(chosen) {
      onClose()
      show(texts.chosen(leftToRight(chosen)))
    },
    // The response may be lost, and the address be another one.
    onSettled: refreshUmaAddress,
  })
  useBusySheet(isPending, messages.sheet.busy)
  const domain = umaAddress.slice(umaAddress.indexOf('@'))
  return (
    <div className="stack">
      <p>{texts.chooseAbout(leftToRight(umaAddress))}</p>
      <Form
        label={texts.choose}
        busy={isPending}
        check={({ name }) => ({ name: umaNameProblem(name) })}
        onProblems={setProblems}
        onSubmit={({ name = '' }) => mutate(name)}
      >
        <Field
          name="name"
          label={texts.chooseName}
          hint={texts.chooseHint(leftToRight(domain))}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          problem={problems.name}
        />
        <Problem error={error} exactly={texts.chooseErrors} />
        <Button type="submit" wide busy={isPending}>
          {texts.chooseSubmit}
        </Button>
      </Form>
    </div>
  )
}
