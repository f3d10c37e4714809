import { createExternalAccount, type ExternalAccount } from 'holdfast'
import { useAction } from 'holdfast/react'
import { type ReactElement, useRef, useState } from 'react'
import { messages } from '../messages.ts'
import { readAgain } from '../session/queryClient.ts'
import { FreshPasskey } from '../signIn/FreshPasskey.tsx'
import { after } from '../ui/after.ts'
import { Button } from '../ui/Button.tsx'
import { useBusySheet } from '../ui/busySheet.ts'
import { nameProblem } from '../ui/checks.ts'
import { sortedCountries } from '../ui/countryNames.ts'
import { Field } from '../ui/Field.tsx'
import { Form, type Problems } from '../ui/Form.tsx'
import { Select } from '../ui/Select.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { SheetFoot } from '../ui/SheetFoot.tsx'
import { useToasts } from '../ui/toasts.ts'
import { fieldProblem } from './fieldProblem.ts'
import { newAccount } from './newAccount.ts'
import { PayeeFields } from './PayeeFields.tsx'
import { countries, type Rail, railOf } from './rails.ts'

const { accounts: texts, payees } = messages

export interface AddAccountSheetProps {
  isOpen: boolean
  onClose: () => void
  /** Called once the account is among those that are read, and the sheet is closed. */
  onAdded?: (account: ExternalAccount) => void
}

/** An account in any country that the service pays to. */
export function AddAccountSheet(props: AddAccountSheetProps): ReactElement {
  const { isOpen, onClose, onAdded } = props
  const finish = (account: ExternalAccount) => {
    onClose()
    onAdded?.(account)
  }
  return (
    <Sheet title={texts.addTitle} isOpen={isOpen} onClose={onClose}>
      <AccountForm onDone={finish} />
    </Sheet>
  )
}

interface AccountFormProps {
  onDone: (account: ExternalAccount) => void
}

function AccountForm({ onDone }: AccountFormProps): ReactElement {
  const [country, setCountry] = useState('US')
  const [problems, setProblems] = useState<Problems>({})
  const { show } = useToasts()
  const create = useAction(createExternalAccount)
  useBusySheet(create.isPending, messages.sheet.busy)
  const rail = railOf(country)
  const sent = useRef<Record<string, string>>({})
  const add = (values: Record<string, string>) => {
    sent.current = values
    after(create.run(newAccount(country, values)), async (account) => {
      await readAgain(['bankAccounts'])
      onDone(account)
      show(account.status === 'ACTIVE' ? texts.added : texts.addedUnchecked)
    })
  }
  const choose = (code: string) => {
    setCountry(code)
    setProblems({})
  }
  return (
    <Form
      busy={create.isPending}
      check={(values) => problemsOf(rail, country, values)}
      onProblems={setProblems}
      onSubmit={add}
    >
      <CountryChoice country={country} rail={rail} onChoose={choose} />
      <Field name="holder" label={texts.holder} autoComplete="name" problem={problems.holder} />
      <PayeeFields key={country} {...{ rail, country, problems }} />
      <SheetFoot>
        <FreshPasskey
          reason="addAccount"
          error={create.error}
          onConfirmed={() => add(sent.current)}
        >
          <Button type="submit" wide busy={create.isPending}>
            {texts.submit}
          </Button>
        </FreshPasskey>
      </SheetFoot>
    </Form>
  )
}

interface CountryChoiceProps {
  country: string
  rail: Rail
  onChoose: (country: string) => void
}

function CountryChoice({ country, rail, onChoose }: CountryChoiceProps): ReactElement {
  return (
    <Select
      name="country"
      label={payees.country}
      hint={payees.countryHint(rail.currency, payees.rails[rail.name])}
      options={sortedCountries(countries)}
      value={country}
      onChange={({ target }) => onChoose(target.value)}
    />
  )
}

function problemsOf(rail: Rail, country: string, values: Record<string, string>): Problems {
  const keys = [...rail.fields, ...rail.holder]
  return {
    holder: nameProblem(values.holder),
    ...Object.fromEntries(keys.map((key) => [key, fieldProblem(key, values, country)])),
  }
}
