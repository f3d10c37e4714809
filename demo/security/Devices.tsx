import { type AuthSession, revokeSession } from 'holdfast'
import { useAction, useSession } from 'holdfast/react'
import { type ReactElement, useState } from 'react'
import { messages } from '../messages.ts'
import { Problem } from '../session/Problem.tsx'
import type { SessionDevice } from '../session/platform.ts'
import { refreshSessions, useSessionDevices, useSessions } from '../shared/queries.ts'
import { Signed } from '../signIn/Signed.tsx'
import { after } from '../ui/after.ts'
import { Button } from '../ui/Button.tsx'
import { useBusySheet } from '../ui/busySheet.ts'
import { Icon } from '../ui/Icon.tsx'
import { Rows } from '../ui/Rows.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { formatTime } from '../ui/time.ts'
import { useToasts } from '../ui/toasts.ts'

const texts = messages.security

/** Every session of the wallet, and the end of any but this one. */
export function Devices(): ReactElement {
  const { data, error, refetch } = useSessions()
  const devices = useSessionDevices(data)
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
            device={devices && (devices.get(session.id) ?? 'unknown')}
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
  /** Undefined while it is read, and where it cannot be. */
  device: SessionDevice | 'unknown' | undefined
  isOwn: boolean
  onSignOut: () => void
}

function Row({ session, device, isOwn, onSignOut }: RowProps): ReactElement {
  const since = formatTime(session.createdAt)
  const name = nameOf(device, isOwn)
  return (
    <li>
      <span className="disc">
        <Icon name="device" />
      </span>
      <span>
        <span className="named">
          <span className="who">{name}</span>
          {isOwn && device && <span className="own">{texts.thisDevice}</span>}
        </span>
        <span className="soft small device">
          <span>{texts.session(texts.kinds[session.type] ?? session.type, since)}</span>
          {typeof device === 'object' && <Seen device={device} isOwn={isOwn} />}
        </span>
      </span>
      {!isOwn && (
        <Button look="text" label={texts.signOutLabel(name, since)} onClick={onSignOut}>
          {texts.signOut}
        </Button>
      )}
    </li>
  )
}

/** From where, and when last. This device is in use now. */
function Seen({ device, isOwn }: { device: SessionDevice; isOwn: boolean }): ReactElement {
  const { address, isSameAddress, lastActiveAt } = device
  return (
    <>
      {address && (
        <span>{isSameAddress ? texts.fromThisNetwork(address) : texts.fromAddress(address)}</span>
      )}
      {!isOwn && <span>{texts.lastActive(formatTime(lastActiveAt))}</span>}
    </>
  )
}

function nameOf(device: RowProps['device'], isOwn: boolean): string {
  if (!device) return isOwn ? texts.thisDevice : texts.otherDevice
  const { browser, system }: Partial<SessionDevice> = device === 'unknown' ? {} : device
  if (browser && system) return texts.deviceName(browser, system)
  return browser ?? system ?? texts.unknownDevice
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
