import { beforeAll, describe, expect, it } from 'vitest'
import { loadWalletMessages } from '../../../demo/messages.ts'
import { stepsOf } from '../../../demo/money/paymentSteps.ts'
import { effectOf, movementOf } from '../../../demo/shared/movements.ts'
import { wasNotAuthorized } from '../../../demo/shared/outcome.ts'
import { processing } from '../support/backend.ts'

beforeAll(loadWalletMessages)

const lapsed = processing({ status: 'FAILED', failureReason: 'SCA_NOT_COMPLETED' })
const waiting = processing({ status: 'PENDING_AUTHORIZATION' })
const statesOf = (...[payment]: Parameters<typeof stepsOf>) =>
  stepsOf(payment).map(({ state }) => state)

describe('a payment that was not authorized in time', () => {
  it('took nothing from the balance', () => {
    expect(wasNotAuthorized(lapsed)).toBe(true)
    expect(effectOf(movementOf(lapsed))).toBe('none')
  })

  it('was never on its way', () => {
    expect(statesOf(lapsed)).toEqual(['done', 'failed'])
  })

  it('is not one that failed for another reason, whose money is on its way back', () => {
    const failed = processing({ status: 'FAILED', failureReason: 'QUOTE_EXECUTION_FAILED' })
    expect(wasNotAuthorized(failed)).toBe(false)
    expect(effectOf(movementOf(failed))).toBe('taken')
    expect(statesOf(failed)).toEqual(['done', 'done', 'failed'])
  })
})

describe('a payment that waits for its authorization', () => {
  it('is at that step, and took nothing yet', () => {
    expect(statesOf(waiting)).toEqual(['done', 'current', 'todo', 'todo'])
    expect(effectOf(movementOf(waiting))).toBe('none')
  })
})
