import { lookupReceiver } from 'holdfast'
import { useAction } from 'holdfast/react'
import { type ReactElement, useEffect, useState } from 'react'
import { messages } from '../messages.ts'
import type { Payee } from '../payees/payee.ts'
import { Problem } from '../session/Problem.tsx'
import { after } from '../ui/after.ts'
import { Button, type ButtonProps } from '../ui/Button.tsx'
import { umaProblem } from '../ui/checks.ts'
import { Field } from '../ui/Field.tsx'
import { Form, type Problems } from '../ui/Form.tsx'
import { queryValue } from '../ui/router.ts'
import { AddressSuggestions } from './AddressSuggestions.tsx'
import { PaymentForm, type PaymentInput } from './PaymentForm.tsx'

const texts = messages.send

export interface FindReceiverProps extends PaymentInput {
  /** What the button looks like: quiet beside a way that comes first. @default 'brand' */
  look?: ButtonProps['look']
  /** Whether a receiver is chosen: other ways to pay are offered no more then. */
  onFound: (isFound: boolean) => void
}

/** Who is behind an address: nothing is asked about a payment before they are found. */
export function FindReceiver({
  look = 'brand',
  onFound,
  ...props
}: FindReceiverProps): ReactElement {
  const [problems, setProblems] = useState<Problems>({})
  const [payee, setPayee] = useState<Payee | undefined>(props.kept?.receiver)
  const [isBack, setIsBack] = useState(false)
  const [address, setAddress] = useState(queryValue('address') ?? '')
  const action = useAction(lookupReceiver)
  const find = (umaAddress: string) =>
    after(action.run({ umaAddress }), (lookup) => setPayee({ umaAddress, lookup }))
  const isFound = payee !== undefined
  useEffect(() => onFound(isFound), [isFound, onFound])
  if (payee) {
    const goBack = () => {
      setPayee(undefined)
      setIsBack(true)
    }
    return <PaymentForm {...props} payee={payee} onOther={goBack} />
  }
  return (
    <Form
      label={texts.find}
      busy={action.isPending}
      check={({ address }) => ({ address: umaProblem(address) })}
      onProblems={setProblems}
      onSubmit={({ address = '' }) => find(address)}
    >
      <Field
        name="address"
        label={texts.uma}
        hint={texts.umaHint}
        value={address}
        onChange={({ target }) => setAddress(target.value)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={isBack}
        problem={problems.address}
      />
      <Problem error={action.error} />
      <Button type="submit" look={look} wide busy={action.isPending}>
        {action.isPending ? texts.finding : texts.find}
      </Button>
      <AddressSuggestions onPick={setAddress} />
    </Form>
  )
}
