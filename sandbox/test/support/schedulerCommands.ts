import fc from 'fast-check'

/** The behavior of the receiver that a job sends something to. */
export type ReceiverKind = 'none' | 'quick' | 'slow' | 'silent'

/** A job, and what it does when it runs. */
export type JobSpec = {
  delayMs: number
  /** The milliseconds that the clock moves by itself while it runs. */
  costMs: number
  receiver: ReceiverKind
  /** True if it fails the first time. */
  failsOnce: boolean
  /** The delays of the jobs it schedules. */
  followers: readonly number[]
}

/** A thing that is done to a scheduler. */
export type Command =
  | ({ name: 'schedule' } & JobSpec)
  | { name: 'advance'; ms: number; isAwaited: boolean }
  | { name: 'runDue'; isAwaited: boolean }
  | { name: 'reset'; isAwaited: boolean }
  | { name: 'wait'; ms: number }

const isAwaited = fc.boolean()
const delayMs = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 5_000 }))

const schedule = fc.record({
  name: fc.constant('schedule' as const),
  delayMs,
  costMs: fc.constantFrom(0, 0, 3, 700),
  receiver: fc.constantFrom<ReceiverKind[]>('none', 'none', 'quick', 'slow', 'silent'),
  failsOnce: fc.integer({ min: 0, max: 9 }).map((value) => value === 0),
  followers: fc.array(delayMs, { maxLength: 3 }),
})
const advance = fc.record({
  name: fc.constant('advance' as const),
  ms: fc.integer({ min: 0, max: 20_000 }),
  isAwaited,
})
const runDue = fc.record({ name: fc.constant('runDue' as const), isAwaited })
const reset = fc.record({ name: fc.constant('reset' as const), isAwaited })
const wait = fc.record({
  name: fc.constant('wait' as const),
  ms: fc.integer({ min: 0, max: 3_000 }),
})

const commands: fc.Arbitrary<Command[]> = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: schedule },
    { weight: 3, arbitrary: advance },
    { weight: 2, arbitrary: runDue },
    { weight: 1, arbitrary: reset },
    { weight: 2, arbitrary: wait },
  ),
  { maxLength: 14 },
)

/**
 * Histories of a scheduler, on a frozen clock or another, whose source stands still unless time
 * passes, or runs.
 */
export const histories = fc.record({
  isFrozen: fc.boolean(),
  tickMs: fc.constantFrom(0, 1, 7),
  isClosedEarly: fc.boolean(),
  commands,
})
