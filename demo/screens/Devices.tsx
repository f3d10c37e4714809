import { type AuthSession, revokeSession } from 'holdfast'
import { useAction, useSession } from 'holdfast/react'
import { type ReactElement, useState } from 'react'
import { after } from '../app/after.ts'
import { refreshSessions, useSessions } from '../app/queries.ts'
import { formatTime } from '../app/time.ts'
import { useToasts } from '../app/toasts.ts'
import { Button } from '../components/Button.tsx'
import { useBusySheet } from '../components/busySheet.ts'
import { Icon } from '../components/Icon.tsx'
import { Problem } from '../components/Problem.tsx'
import { Rows } from '../components/Rows.tsx'
import { Sheet } from '../components/Sheet.tsx'
import { Signed } from '../components/Signed.tsx'
import { messages } from '../messages.ts'

const texts = messages.security

/** Every session of the wallet, and the end of any but this one. */
export function Devices(): ReactElement {
  const { data, error, refetch } = useSessions()
  const own = useSession()
  const [leaving, setLeaving] = useState<AuthSession | undefined>()
  return (
    <section className="panel" aria-labelledby="devices">
      <h2 id="devices">{texts.devices}</h2>
      <p className="soft">{data?.length === 0 ? texts.noDevices : texts.devicesText}</p>
      {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
      <Rows items={data} isFailed={error !== null}>
        {(session) => (
          <Row
            key={session.id}
            session={session}
            isOwn={session.id === own?.id}
            onSignOut={() => setLeaving(session)}
          />
        )}
      </Rows>
      <Sheet
        title={texts.signOutTitle}
        isOpen={leaving !== undefined}
        onClose={() => setLeaving(undefined)}
      >
        {leaving && <SignOutElsewhere session={leaving} onDone={() => setLeaving(undefined)} />}
      </Sheet>
    </section>
  )
}

interface RowProps {
  session: AuthSession
  isOwn: boolean
  onSignOut: () => void
}

function Row({ session, isOwn, onSignOut }: RowProps): ReactElement {
  const since = formatTime(session.createdAt)
  return (
    <li>
      <span className="disc">
        <Icon name="device" />
      </span>
      <span>
        <span className="who">{isOwn ? texts.thisDevice : texts.otherDevice}</span>
        <br />
        <span className="soft small">
          {texts.session(texts.kinds[session.type] ?? session.type, since)}
        </span>
      </span>
      {!isOwn && (
        <Button look="text" label={texts.signOutLabel(since)} onClick={onSignOut}>
          {texts.signOut}
        </Button>
      )}
    </li>
  )
}

interface SignOutElsewhereProps {
  session: AuthSession
  onDone: () => void
}

function SignOutElsewhere({ session, onDone }: SignOutElsewhereProps): ReactElement {
  const { show } = useToasts()
  const revoke = useAction(revokeSession)
  useBusySheet(revoke.isPending, messages.busy)
  const end = () =>
    after(revoke.run(session.id), async () => {
      await refreshSessions()
      onDone()
      show(texts.signedOut)
    })
  return (
    <div className="stack">
      <p>{texts.signOutText}</p>
      <Signed busy={revoke.isPending}>
        <Problem error={revoke.error} />
        <Button look="danger" wide busy={revoke.isPending} onClick={end}>
          {texts.signOut}
        </Button>
      </Signed>
    </div>
  )
}
