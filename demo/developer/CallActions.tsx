import type { ReactElement } from 'react'
import { Button } from '../ui/Button.tsx'
import type { SeenCall } from './seenCall.ts'
import { texts } from './texts.ts'
import { useCopy } from './useCopy.ts'

export interface CallActionsProps {
  /** Those in view: only these are copied and exported. */
  calls: SeenCall[]
  onClear: () => void
}

/** Copies or saves the log, for a report or a test. */
export function CallActions({ calls, onClear }: CallActionsProps): ReactElement {
  const [said, copy] = useCopy()
  return (
    <div>
      <div className="acts">
        <Button look="quiet" onClick={() => copy(toText(calls))}>
          {texts.copy}
        </Button>
        <Button look="quiet" onClick={() => save(toText(calls))}>
          {texts.exportLog}
        </Button>
        <Button look="quiet" onClick={onClear}>
          {texts.clear}
        </Button>
      </div>
      <p role="status" className="soft small">
        {said}
      </p>
    </div>
  )
}

/** Times are in ISO 8601; the rest is as it was seen, with every secret redacted. */
function toText(calls: SeenCall[]): string {
  const entries = calls.map(({ at, ...call }) => ({ at: new Date(at).toISOString(), ...call }))
  return `${JSON.stringify(entries, null, 2)}\n`
}

function save(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'calls.json'
  link.click()
  URL.revokeObjectURL(url)
}
