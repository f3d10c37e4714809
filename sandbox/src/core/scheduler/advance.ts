import { type Clock, lastMoment } from '../clock.ts'
import { ApiException, invalidInput } from '../errors.ts'
import type { Alarm } from './alarm.ts'
import { createQueue, type Queue } from './queue.ts'

/** The parts with which the clock is advanced. */
export type AdvanceParts = {
  clock: Clock
  alarm: Alarm
  /** The queue that gives each step a turn of its own. */
  turns: Queue
  /** Runs one round of due jobs, in a turn of its own. */
  runRound(): Promise<void>
  /** Waits for what was sent to others; false when one of them did not respond. */
  settled(): Promise<boolean>
  /** Keeps how far the clock is about to be moved, so that it does not run back over a crash. */
  keepOffset(ms: number): Promise<void>
  /** Changes when what was asked of the clock before no longer counts. */
  generation(): number
}

/**
 * The number of rounds of jobs that are run without the clock being moved. Jobs may schedule others for the
 * same moment, and so may requests; without a bound one call could wait for all of them for ever.
 */
export const maxRounds = 50

/**
 * Makes what moves the clock, stopping at every moment at which something falls due. It throws an
 * ApiException 409 `ADVANCE_INTERRUPTED` when a reset or the close ends it before the target.
 */
export function createAdvance(parts: AdvanceParts): (ms: number) => Promise<void> {
  const advances = createQueue()
  return (ms) => advances.run(() => advance(parts, ms))
}

type Goal = {
  target: number
  isCurrent(): boolean
  waitForReceivers(): Promise<void>
}

async function advance(parts: AdvanceParts, ms: number): Promise<void> {
  const { clock, alarm } = parts
  const goal = await setGoal(parts, ms)
  await goal.waitForReceivers()
  // Nothing is due when a moment is over, so each pass ends at a later time than the one before.
  while (goal.isCurrent()) {
    await moveTo(parts, goal, () => Math.min(alarm.next(), goal.target))
    const isOver = await runMoment(parts, goal)
    if (!isOver) {
      await moveTo(parts, goal, () => goal.target)
      await runMoment(parts, goal)
    }
    if (goal.isCurrent() && clock.now().getTime() >= goal.target) return
  }
  throw new ApiException(
    409,
    'ADVANCE_INTERRUPTED',
    'The advance did not reach its target: the sandbox was reset or closed during it',
  )
}

/** Decides where the clock goes, from where it is once a reset that came before is over. */
function setGoal({ turns, clock, generation, settled }: AdvanceParts, ms: number): Promise<Goal> {
  return turns.run(async () => {
    const current = generation()
    const target = clock.now().getTime() + ms
    if (target > lastMoment) throw invalidInput('The clock cannot be moved past the year 2999')
    return {
      target,
      isCurrent: () => generation() === current,
      waitForReceivers: whileResponding(settled),
    }
  })
}

/** Waits for receivers until one of them does not respond, and then no more. */
function whileResponding(settled: () => Promise<boolean>): () => Promise<void> {
  let doRespond = true
  return async () => {
    if (doRespond) doRespond = await settled()
  }
}

function moveTo(parts: AdvanceParts, { isCurrent }: Goal, chooseTime: () => number): Promise<void> {
  const { turns, clock, keepOffset } = parts
  return turns.run(async () => {
    if (!isCurrent()) return
    const ms = chooseTime() - clock.now().getTime()
    if (ms <= 0) return
    await keepOffset(clock.offsetMs() + ms)
    clock.moveBy(ms)
  })
}

/**
 * Runs everything due at this moment. Receivers may call the sandbox before they respond, so no turn
 * is held while they are waited for; what they cause now happens before the clock moves on.
 *
 * @returns whether nothing is due any more
 */
async function runMoment(parts: AdvanceParts, goal: Goal): Promise<boolean> {
  const { alarm } = parts
  for (let round = 0; round < maxRounds && goal.isCurrent(); round += 1) {
    const wasDue = await runIfDue(parts)
    // The timer may have run the jobs just before, and what they sent is still on its way.
    await goal.waitForReceivers()
    if (!wasDue && !alarm.isDue()) return true
  }
  return !alarm.isDue()
}

/** Only in a turn is it known whether something is due: a round under way may not be over. */
function runIfDue({ turns, alarm, runRound }: AdvanceParts): Promise<boolean> {
  return turns.run(async () => {
    if (!alarm.isDue()) return false
    await runRound()
    return true
  })
}
