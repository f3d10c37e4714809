import { lookupReceiver } from 'holdfast'
import { useAction } from 'holdfast/react'
import { type ReactElement, useState } from 'react'
import { after } from '../app/after.ts'
import { umaProblem } from '../app/checks.ts'
import type { Payee } from '../app/payee.ts'
import { queryValue } from '../app/router.ts'
import { Button } from '../components/Button.tsx'
import { Field } from '../components/Field.tsx'
import { Form, type Problems } from '../components/Form.tsx'
import { Problem } from '../components/Problem.tsx'
import { messages } from '../messages.ts'
import { AddressSuggestions } from './AddressSuggestions.tsx'
import { PaymentForm, type PaymentInput } from './PaymentForm.tsx'

const texts = messages.send

/** Who is behind an address: nothing is asked about a payment before they are found. */
export function FindReceiver(props: PaymentInput): ReactElement {
  const [problems, setProblems] = useState<Problems>({})
  const [payee, setPayee] = useState<Payee | undefined>(props.kept?.receiver)
  const [isBack, setIsBack] = useState(false)
  const [address, setAddress] = useState(queryValue('address') ?? '')
  const action = useAction(lookupReceiver)
  const find = (umaAddress: string) =>
    after(action.run({ umaAddress }), (lookup) => setPayee({ umaAddress, lookup }))
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
      <Button type="submit" wide busy={action.isPending}>
        {action.isPending ? texts.finding : texts.find}
      </Button>
      <AddressSuggestions onPick={setAddress} />
    </Form>
  )
}
