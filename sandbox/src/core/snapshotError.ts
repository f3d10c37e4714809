/** The reason a snapshot was not saved or restored. */
export type SnapshotErrorCode =
  | 'NOT_A_SNAPSHOT'
  | 'DAMAGED'
  | 'TOO_LARGE'
  | 'OTHER_VERSION'
  | 'OTHER_PROFILE'
  | 'INVALID_DATA'
  | 'DATA_EXISTS'

/** A snapshot that cannot be saved or restored; nothing was changed. */
export class SnapshotError extends Error {
  override readonly name = 'SnapshotError'
  /** `INVALID_DATA` stands for a row or a value that breaks a table or a rule of the ledger. */
  readonly code: SnapshotErrorCode

  constructor(code: SnapshotErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
