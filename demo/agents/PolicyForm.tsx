import type { AgentPolicy } from 'holdfast'
import { type ReactElement, type ReactNode, useRef, useState } from 'react'
import { messages } from '../messages.ts'
import { FreshPasskey } from '../signIn/FreshPasskey.tsx'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { Form, type Problems } from '../ui/Form.tsx'
import { SheetFoot } from '../ui/SheetFoot.tsx'
import { agentCurrency, type PolicyFields, policyOfFields, policyProblems } from './agentPolicy.ts'
import type { OwnAccounts } from './agentRequest.ts'
import { summaryOf } from './policySummary.ts'

const texts = messages.agents

export interface PolicyFormProps {
  /** What the form begins with. */
  fields: PolicyFields
  own: OwnAccounts
  /** Fields before those of the policy. */
  children?: ReactNode
  /** What is wrong with those. */
  check?: (values: Record<string, string>) => Problems
  onProblems?: (problems: Problems) => void
  submitLabel: string
  busy: boolean
  error: unknown
  onSubmit: (policy: AgentPolicy, values: Record<string, string>) => void
}

/** What an agent may do, as fields, and a summary of it above the button, which stays in view. */
export function PolicyForm(props: PolicyFormProps): ReactElement {
  const { own, children, check, onProblems, submitLabel, busy, error, onSubmit } = props
  const [fields, setFields] = useState(props.fields)
  const [problems, setProblems] = useState<Problems>({})
  const sent = useRef<Record<string, string>>({})
  const isWrong = Object.values(policyProblems(fields)).some((problem) => problem !== undefined)
  const change = (part: Partial<PolicyFields>) => setFields((all) => ({ ...all, ...part }))
  const submit = (values: Record<string, string>) => {
    sent.current = values
    onSubmit(policyOfFields(fields, own), values)
  }
  return (
    <Form
      busy={busy}
      check={(values) => {
        const ofOthers = check?.(values) ?? {}
        onProblems?.(ofOthers)
        return { ...ofOthers, ...policyProblems(fields) }
      }}
      onProblems={setProblems}
      onSubmit={submit}
    >
      {children}
      <Limits fields={fields} problems={problems} onChange={change} />
      <Asking fields={fields} problems={problems} onChange={change} />
      <Further fields={fields} onChange={change} />
      <SheetFoot>
        {/* It would be about amounts that cannot be saved. */}
        {!isWrong && <p className="small">{summaryOf(fields)}</p>}
        <FreshPasskey reason="agent" error={error} onConfirmed={() => submit(sent.current)}>
          <Button type="submit" wide busy={busy}>
            {submitLabel}
          </Button>
        </FreshPasskey>
      </SheetFoot>
    </Form>
  )
}

interface PartProps {
  fields: PolicyFields
  problems: Problems
  onChange: (part: Partial<PolicyFields>) => void
}

function Limits({ fields, problems, onChange }: PartProps): ReactElement {
  const { code = '' } = agentCurrency
  return (
    <div className="limits">
      <Field
        name="perPayment"
        label={texts.perPayment}
        inputMode="decimal"
        autoComplete="off"
        unit={code}
        value={fields.perPayment}
        problem={problems.perPayment}
        onChange={({ target }) => onChange({ perPayment: target.value })}
      />
      <Field
        name="perDay"
        label={texts.perDay}
        hint={texts.perDayHint}
        inputMode="decimal"
        autoComplete="off"
        unit={code}
        value={fields.perDay}
        problem={problems.perDay}
        onChange={({ target }) => onChange({ perDay: target.value.trim() })}
      />
    </div>
  )
}

function Asking({ fields, problems, onChange }: PartProps): ReactElement {
  const choices = [
    ['above', texts.askAbove, texts.askAboveText],
    ['always', texts.askAlways, texts.askAlwaysText],
  ] as const
  return (
    <>
      <fieldset className="choice">
        <legend>{texts.asking}</legend>
        {choices.map(([value, name, about]) => (
          <label key={value}>
            <input
              type="radio"
              name="asking"
              value={value}
              checked={fields.isAsking === value}
              onChange={() => onChange({ isAsking: value })}
            />
            <span>
              <span className="who">{name}</span>
              <br />
              <span className="soft small">{about}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {fields.isAsking === 'above' && (
        <Field
          name="askAbove"
          label={texts.askAboveAmount}
          inputMode="decimal"
          autoComplete="off"
          unit={agentCurrency.code ?? ''}
          value={fields.askAbove}
          problem={problems.askAbove}
          onChange={({ target }) => onChange({ askAbove: target.value })}
        />
      )}
    </>
  )
}

function Further({ fields, onChange }: Omit<PartProps, 'problems'>): ReactElement {
  const rights = [
    ['canSee', texts.furtherRights.see],
    ['canPrepare', texts.furtherRights.prepare],
    ['canAddPayees', texts.furtherRights.addPayees],
  ] as const
  return (
    <fieldset>
      <legend className="who">{texts.further}</legend>
      {rights.map(([name, text]) => (
        <label className="check" key={name}>
          <input
            type="checkbox"
            name={name}
            checked={fields[name]}
            onChange={({ target }) => onChange({ [name]: target.checked })}
          />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  )
}
