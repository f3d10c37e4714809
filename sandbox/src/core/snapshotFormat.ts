/** The media type of a snapshot. */
export const snapshotType = 'application/vnd.holdfast.sandbox-snapshot'

/** The largest snapshot, in bytes. */
export const maxSnapshotBytes: number = 64 * 1024 * 1024
