// in the proof: may, august
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type CardWorld,
  cardHappening,
  createCardWorld,
  happenToCards,
} from '../support/cardHistory.ts'
import type { CardTransaction } from '../support/cards.ts'
import type { Books } from '../support/client.ts'
import { useSandbox } from '../support/harness.ts'
import { ignoreTraffic } from '../support/traffic.ts'
import { isAugust } from '../support/variant.ts'

const client = useSandbox({}, ignoreTraffic())
const statuses = ['AUTHORIZED', 'EXCEPTION', 'PARTIALLY_SETTLED', 'REFUNDED', 'SETTLED']
const histories = Number(process.env.CARD_HISTORIES ?? 25)

describe('money of cards', () => {
  it('is neither made nor lost, whatever happens to them in whatever order', async () => {
    const reached = new Set<string>()
    await fc.assert(
      fc.asyncProperty(
        fc.array(cardHappening, { minLength: 5, maxLength: 25 }),
        async (history) => {
          await client.sandbox().reset()
          const world = await createCardWorld(client)
          for (const what of history) {
            const answers = await happenToCards(client, world, what)
            for (const { status } of answers) expect(status).toBeLessThan(500)
            expectSound(await client.books(), world)
            for (const { status } of world.transactions.values()) reached.add(status)
          }
        },
      ),
      { numRuns: histories },
    )
    // A few random histories need not reach the rarest status.
    if (histories < 200) return
    expect([...reached].toSorted(), 'every status is reached').toEqual(statuses)
  }, 3_600_000)
})

/** Checks what holds at every moment: the books say what the transactions say. */
function expectSound({ accounts, transfers }: Books, world: CardWorld): void {
  for (const { entries } of transfers) expect(sum(entries.map(({ amount }) => amount))).toBe(0)
  expect(sum(accounts.map(({ balance }) => balance))).toBe(0)
  const balance = (name: string) => accounts.find(({ id }) => id === name)?.balance ?? 0
  const system = (role: string) => balance(`System:${role}:USDB`)
  const all = [...world.transactions.values()].map(movements)
  const total = (name: keyof ReturnType<typeof movements>) => sum(all.map((one) => one[name]))
  expect(all.filter(({ shortfall }) => shortfall < 0)).toEqual([])
  expect(balance(world.holder.walletId)).toBeGreaterThanOrEqual(0)
  expect(system('cardHolds') + system('cardReserve')).toBe(total('open'))
  expect(system('outside')).toBe(total('toMerchants'))
  // What cannot go back into a closed account is in suspense, beside what the service paid.
  expect(balance(world.holder.walletId) + system('suspense')).toBe(
    world.funded - total('taken') + total('returned') - total('shortfall'),
  )
  if (isAugust) expect(system('cardHolds')).toBe(total('held'))
}

/** Computes where the money of a transaction is, from nothing but what the API shows of it. */
function movements(one: CardTransaction) {
  const { status, pullSummary, refundSummary, settlementSummary, refundedAmount } = one
  const authorized = one.authorizedAmount.amount
  const settled = settlementSummary.totalAmount.amount
  if (one.direction === 'CREDIT')
    return { open: 0, held: 0, taken: 0, returned: settled, toMerchants: -settled, shortfall: 0 }
  const isOpen = status === 'AUTHORIZED' || status === 'PARTIALLY_SETTLED'
  const open = isOpen ? authorized - settled : 0
  // A clearing makes the pull first, so an authorization with one under way is held whole.
  const held = pullSummary.pendingCount > 0 ? authorized : 0
  const taken = pullSummary.totalAmount.amount + held
  const returned = refundSummary.totalAmount.amount
  const toMerchants = settled - (refundedAmount?.amount ?? 0)
  return {
    open,
    held,
    taken,
    returned,
    toMerchants,
    shortfall: toMerchants + returned + open - taken,
  }
}

function sum(amounts: number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
