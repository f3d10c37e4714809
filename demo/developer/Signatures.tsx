import { verifyStamp } from 'holdfast/crypto'
import { type ReactElement, useEffect, useState, useSyncExternalStore } from 'react'
import { Code } from '../ui/Code.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Facts } from '../ui/Facts.tsx'
import { formatTime } from '../ui/time.ts'
import type { CallLog, SeenStamp } from './callLog.ts'
import { readStamp } from './stampParts.ts'
import { texts } from './texts.ts'

/** Every stamp that left the device, taken apart, and the very text it is over. */
export function Signatures({ log }: { log: CallLog }): ReactElement {
  const { stamps } = useSyncExternalStore(log.subscribe, log.getSeen)
  if (stamps.length === 0) {
    return <Empty rank="h2" title={texts.noStamps} text={texts.noStampsText} />
  }
  return (
    <ol className="stack" aria-label={texts.signatures}>
      {stamps.map((stamp) => (
        <li key={stamp.id} className="stack stamp">
          <Stamp stamp={stamp} />
        </li>
      ))}
    </ol>
  )
}

function Stamp({ stamp }: { stamp: SeenStamp }): ReactElement {
  const parts = readStamp(stamp.headerValue)
  const payload = useSignedPayload(stamp)
  return (
    <>
      <div>
        <h2>{stamp.call}</h2>
        <p className="soft small">{formatTime(new Date(stamp.at).toISOString())}</p>
      </div>
      {parts && (
        <Facts
          facts={[
            [texts.scheme, <code key="scheme">{parts.scheme}</code>],
            [texts.publicKey, <code key="key">{parts.publicKey}</code>],
            [texts.signature, <code key="der">{parts.signature}</code>],
            ['r', <code key="r">{parts.r}</code>],
            ['s', <code key="s">{parts.s}</code>],
          ]}
        />
      )}
      <div>
        <h3>{texts.payload}</h3>
        {payload === undefined ? (
          <p className="soft small">{texts.noPayload}</p>
        ) : (
          <>
            <p className="soft small">{texts.checked}</p>
            <Code text={payload} />
          </>
        )}
      </div>
    </>
  )
}

/** The payload the stamp verifies over, of those that came before it. */
function useSignedPayload({ headerValue, payloads }: SeenStamp): string | undefined {
  const [payload, setPayload] = useState<string | undefined>()
  useEffect(() => {
    let isHere = true
    findSigned(headerValue, payloads).then(
      (found) => isHere && setPayload(found),
      () => {},
    )
    return () => {
      isHere = false
    }
  }, [headerValue, payloads])
  return payload
}

async function findSigned(headerValue: string, payloads: string[]): Promise<string | undefined> {
  for (const payload of payloads) {
    const signer = await verifyStamp(headerValue, payload).catch(() => undefined)
    if (signer !== undefined) return payload
  }
  return undefined
}
