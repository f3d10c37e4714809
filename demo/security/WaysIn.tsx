import type { Credential } from 'holdfast'
import { type ReactElement, useState } from 'react'
import { messages } from '../messages.ts'
import { Problem } from '../session/Problem.tsx'
import { useMe } from '../session/useMe.ts'
import { useCredentials } from '../shared/queries.ts'
import { Button } from '../ui/Button.tsx'
import { Icon, type IconName } from '../ui/Icon.tsx'
import { Rows } from '../ui/Rows.tsx'
import { formatDay } from '../ui/time.ts'
import { AddWayInSheet } from './AddWayInSheet.tsx'
import { RemoveWayInSheet } from './RemoveWayInSheet.tsx'

const texts = messages.security

const icons: Record<string, IconName> = {
  PASSKEY: 'key',
  EMAIL_OTP: 'mail',
  SMS_OTP: 'message',
  OAUTH: 'badge',
}
const adders = (): [Credential['type'], string][] => [
  ['PASSKEY', texts.addPasskey],
  ['EMAIL_OTP', texts.addEmail],
  ['SMS_OTP', texts.addSms],
  ['OAUTH', texts.addProvider],
]

/** Lists, adds and removes sign-in methods: passkeys, codes and the provider. */
export function WaysIn(): ReactElement {
  const { data, error, refetch } = useCredentials()
  const { data: me } = useMe()
  const [adding, setAdding] = useState<Credential['type'] | undefined>()
  const [removing, setRemoving] = useState<Credential | undefined>()
  const offered = adders().filter(([type]) => me?.user?.signInMethods.includes(type))
  const isOpen = (type: Credential['type']) =>
    (type === 'PASSKEY' && me?.severalPasskeys) || data?.every((each) => each.type !== type)
  const missing = data ? offered.filter(([type]) => isOpen(type)) : []
  return (
    <section className="panel" aria-labelledby="ways">
      <h2 id="ways">{texts.waysIn}</h2>
      <p className="soft">{texts.waysInText}</p>
      {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
      <Rows items={data} isFailed={error !== null}>
        {(credential) => (
          <Row
            key={credential.id}
            credential={credential}
            onRemove={() => setRemoving(credential)}
          />
        )}
      </Rows>
      <div className="acts">
        {missing.map(([type, label]) => (
          <Button key={type} look="quiet" onClick={() => setAdding(type)}>
            {label}
          </Button>
        ))}
      </div>
      <AddWayInSheet type={adding} onClose={() => setAdding(undefined)} />
      <RemoveWayInSheet credential={removing} onClose={() => setRemoving(undefined)} />
    </section>
  )
}

interface RowProps {
  credential: Credential
  onRemove: () => void
}

function Row({ credential, onRemove }: RowProps): ReactElement {
  const { type, nickname, createdAt } = credential
  const kind = texts.kinds[type] ?? type
  return (
    <li>
      <span className="disc">
        <Icon name={icons[type] ?? 'key'} />
      </span>
      <span>
        <span className="who">{nickname}</span>
        <br />
        <span className="soft small">
          {kind}. {texts.added(formatDay(createdAt), type)}
        </span>
      </span>
      <Button look="text" label={texts.removeLabel(kind, nickname)} onClick={onRemove}>
        {texts.remove}
      </Button>
    </li>
  )
}
