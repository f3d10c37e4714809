import { useAction } from 'holdfast/react'
import { type ReactElement, useState } from 'react'
import { messages } from '../messages.ts'
import { readTransaction, useTransaction } from '../shared/queries.ts'
import { after } from '../ui/after.ts'
import { Button } from '../ui/Button.tsx'
import { Link } from '../ui/Link.tsx'
import { formatExactTime } from '../ui/time.ts'
import { UnknownNotice } from './UnknownNotice.tsx'

const texts = messages.payment

/**
 * A payment that was sent from here, and of which the service has not said how it ended: until it does, nothing here
 * leads to paying again. One sentence says what is known, and gives place to the answer of each check.
 */
export function UnknownResult({ transactionId }: { transactionId: string }): ReactElement {
  const { error } = useTransaction(transactionId)
  const [checkedAt, setCheckedAt] = useState<Date>()
  const { run, isPending } = useAction(readTransaction)
  const check = () => after(run(transactionId), () => setCheckedAt(new Date()))
  const known = checkedAt ? texts.stillUnknown(formatExactTime(checkedAt)) : texts.unknown
  return (
    <>
      <UnknownNotice text={error ? texts.unread : known}>
        <p>
          <Link to="/help#unknown-result">{texts.aboutUnknown}</Link>
        </p>
      </UnknownNotice>
      <Button busy={isPending} onClick={check}>
        {isPending ? texts.checking : texts.check}
      </Button>
    </>
  )
}
