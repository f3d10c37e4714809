/** The largest snapshot, in bytes. */
export const maxSnapshotBytes: number = 64 * 1024 * 1024
