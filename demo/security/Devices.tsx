import { type AuthSession, revokeSession, type Wallet } from 'holdfast'
import { useAction, useSession } from 'holdfast/react'
import { type ReactElement, useState } from 'react'
import { messages } from '../messages.ts'
import { Problem } from '../session/Problem.tsx'
import type { SessionDevice } from '../session/platform.ts'
import { refreshSessions, useSessions } from '../shared/queries.ts'
import { Signed } from '../signIn/Signed.tsx'
import { after } from '../ui/after.ts'
import { Button } from '../ui/Button.tsx'
import { useBusySheet } from '../ui/busySheet.ts'
import { Icon } from '../ui/Icon.tsx'
import { Rows } from '../ui/Rows.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { SheetDecision } from '../ui/SheetDecision.tsx'
import { formatTime, formatTimeOfDay } from '../ui/time.ts'
import { useToasts } from '../ui/toasts.ts'
import { type DeviceRow, lastEnd, toDeviceRows } from './deviceRows.ts'

const texts = messages.security

/** Every device on which the wallet is unlocked, and the end of what is open on it, but for the session in use. */
export function Devices(): ReactElement {
  const { data, error, refetch } = useSessions()
  const { sessions, devices } = data ?? {}
  const own = useSession()
  const [leaving, setLeaving] = useState<Leaving | undefined>()
  return (
    <section className="panel" aria-labelledby="devices">
      <h2 id="devices">{texts.devices}</h2>
      <p className="soft">{sessions?.length === 0 ? texts.noDevices : texts.devicesText}</p>
      {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
      <Rows items={sessions && toDeviceRows(sessions, devices, own?.id)} isFailed={error !== null}>
        {(row) => (
          <Row
            key={row.session.id}
            {...row}
            device={row.device ?? (devices && 'unknown')}
            onEnd={setLeaving}
          />
        )}
      </Rows>
      <Sheet
        title={leaving?.isOwn ? texts.endEarlierTitle : texts.signOutTitle}
        isOpen={leaving !== undefined}
        onClose={() => setLeaving(undefined)}
      >
        {leaving && <EndSessions {...leaving} onDone={() => setLeaving(undefined)} />}
      </Sheet>
    </section>
  )
}

/** What is to be ended of a device: all of another one, and of this one what is from before. */
interface Leaving {
  sessions: AuthSession[]
  isOwn: boolean
  name: string
  /** ISO 8601; undefined where it is not known. */
  lastActiveAt: string | undefined
}

interface RowProps extends Omit<DeviceRow, 'device'> {
  /** Undefined while it is read, and where it cannot be. */
  device: SessionDevice | 'unknown' | undefined
  onEnd: (leaving: Leaving) => void
}

function Row({ session, earlier, device, isOwn, onEnd }: RowProps): ReactElement {
  const since = formatTime(session.createdAt)
  const name = nameOf(device, isOwn)
  const lastActiveAt = typeof device === 'object' ? device.lastActiveAt : undefined
  const sessions = isOwn ? earlier : [session, ...earlier]
  const end = () => onEnd({ sessions, isOwn, name, lastActiveAt })
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
          {device === 'unknown' && !isOwn && (
            <span>{texts.unknownEnds(formatTimeOfDay(session.expiresAt))}</span>
          )}
          {earlier.length > 0 && (
            <span>{texts.earlierOpen(formatTimeOfDay(lastEnd(earlier)))}</span>
          )}
        </span>
      </span>
      {isOwn ? (
        earlier.length > 0 && (
          <Button look="text" label={texts.endEarlierTitle} onClick={end}>
            {texts.endEarlier}
          </Button>
        )
      ) : (
        <Button look="text" label={texts.signOutLabel(name, since)} onClick={end}>
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

interface EndSessionsProps extends Leaving {
  onDone: () => void
}

function EndSessions(props: EndSessionsProps): ReactElement {
  const { sessions, isOwn, name, lastActiveAt, onDone } = props
  const { show } = useToasts()
  const revoke = useAction(revokeAll)
  useBusySheet(revoke.isPending, messages.sheet.busy)
  const end = () =>
    after(revoke.run(sessions).finally(refreshSessions), () => {
      onDone()
      show(isOwn ? texts.earlierEnded : texts.signedOut)
    })
  return (
    <div className="stack">
      <p>{isOwn ? texts.endEarlierText : texts.signOutText(name)}</p>
      {!isOwn && lastActiveAt && (
        <p className="soft small">{texts.lastActive(formatTime(lastActiveAt))}</p>
      )}
      <Signed busy={revoke.isPending}>
        <Problem error={revoke.error} />
        <SheetDecision>
          <Button look="danger" wide busy={revoke.isPending} onClick={end}>
            {isOwn ? texts.endEarlier : texts.signOut}
          </Button>
        </SheetDecision>
      </Signed>
    </div>
  )
}

/** One after the other: each is signed for. One that has ended meanwhile is done. */
async function revokeAll(wallet: Wallet, sessions: AuthSession[]): Promise<void> {
  for (const { id } of sessions) await revokeSession(wallet, id)
}
