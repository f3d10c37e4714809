import type { AuthSession } from 'holdfast'
import type { SessionDevice } from '../session/platform.ts'

/** One device on which the wallet is unlocked. */
export interface DeviceRow {
  /** This device's own session; of another device the newest. */
  session: AuthSession
  /** What the service still accepts of the same device from before, newest first. */
  earlier: AuthSession[]
  /** What the platform knows of it; undefined where that is nothing. */
  device: SessionDevice | undefined
  isOwn: boolean
}

/**
 * Groups sessions by the device they were opened on: each unlocking opens a session, and the one before may not be
 * ended yet. A session of a device that the platform does not know is a row of its own.
 *
 * @param sessions - newest first
 * @param devices - by the id of the session; undefined while they are not known
 * @param ownId - of the session that signs on this device
 * @returns this device first
 */
export function toDeviceRows(
  sessions: AuthSession[],
  devices: Map<string, SessionDevice> | undefined,
  ownId: string | undefined,
): DeviceRow[] {
  const groups = new Map<string, AuthSession[]>()
  for (const session of sessions) {
    const key = devices?.get(session.id)?.browserId ?? session.id
    groups.set(key, [...(groups.get(key) ?? []), session])
  }
  const rows = [...groups.values()].map((group) => toRow(group, devices, ownId))
  return rows.sort((one, other) => Number(other.isOwn) - Number(one.isOwn))
}

function toRow(
  group: AuthSession[],
  devices: Map<string, SessionDevice> | undefined,
  ownId: string | undefined,
): DeviceRow {
  const own = group.find(({ id }) => id === ownId)
  const session = own ?? (group[0] as AuthSession)
  const earlier = group.filter((each) => each !== session)
  return { session, earlier, device: devices?.get(session.id), isOwn: own !== undefined }
}

/** When the last of these sessions ends by itself, ISO 8601. */
export function lastEnd(sessions: AuthSession[]): string {
  return sessions.map(({ expiresAt }) => expiresAt).reduce(laterOf)
}

function laterOf(one: string, other: string): string {
  return Date.parse(one) > Date.parse(other) ? one : other
}
