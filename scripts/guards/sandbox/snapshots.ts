import type { Guard, TakeOut } from '../guard.ts'

const opening = 'sandbox/test/snapshots/openSnapshot.test.ts'
const lines = 'sandbox/test/snapshots/lines.test.ts'

function guard(
  id: string,
  loses: string,
  title: string,
  takeOut: TakeOut = 'remove',
  file: string = opening,
): Guard {
  return { id, loses, takeOut, tests: [{ file, title }], threats: ['T46'] }
}

/** What a snapshot may hold, and what a restored sandbox does of itself. */
export const snapshotGuards: Guard[] = [
  guard('snapshot-size', 'A snapshot of any size is read.', 'before it is read', 'false'),
  guard(
    'snapshot-content-limit',
    'A small snapshot decompresses to any size.',
    'stops as soon as more is decompressed than allowed',
    'false',
    lines,
  ),
  guard(
    'snapshot-line-limit',
    'A single line of a snapshot fills the memory.',
    'one line',
    'false',
  ),
  guard(
    'snapshot-schema',
    'A snapshot of another version is restored.',
    'is refused with {"schema":1}',
    'false',
  ),
  guard(
    'snapshot-ledger-rules',
    'A snapshot brings in money from nowhere.',
    'is refused with an unbalanced entry',
  ),
  guard(
    'snapshot-kept-state',
    'A snapshot brings in work and links that the service never made.',
    'is refused with a link to a script',
  ),
  guard(
    'snapshot-start',
    'A refused snapshot has already taken the place of the state, as no start is possible with it.',
    'changes nothing when no sandbox could start with it',
    'remove',
    'sandbox/test/control/snapshots.test.ts',
  ),
  guard(
    'snapshot-json',
    'A snapshot brings in values at which every read fails.',
    'whose profile is "evil {"',
    'true',
  ),
  guard(
    'snapshot-integers',
    'A snapshot brings in amounts that are not exact.',
    'whose webauthn_counter is 1152921504606847000',
    'true',
  ),
  guard(
    'snapshot-no-endpoint',
    'A restored sandbox sends webhooks to where the snapshot says.',
    'sends no webhook and no mail',
  ),
  guard(
    'snapshot-silent',
    'A sandbox goes on with webhooks to its endpoint from a state that another one made.',
    'has the sandbox send no webhook',
    'remove',
    'sandbox/test/control/snapshots.test.ts',
  ),
]
