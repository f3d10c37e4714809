import type { Transitions } from '../core/states.ts'

export type BulkImportStatus = 'PENDING' | 'PROCESSING' | 'COMPLETED' | 'FAILED'

/** An import fails when its file cannot be read; lines that fail are part of one that completes. */
export const bulkImportTransitions: Transitions<BulkImportStatus> = {
  PENDING: ['PROCESSING', 'FAILED'],
  PROCESSING: ['COMPLETED'],
  COMPLETED: [],
  FAILED: [],
}
