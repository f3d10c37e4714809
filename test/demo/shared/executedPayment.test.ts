import { describe, expect, it } from 'vitest'
import { executedPayment } from '../../../demo/shared/executedPayment.ts'
import { completed, price, processing } from '../support/backend.ts'

const quote = price('{}', { status: 'PROCESSING' })
const { id, quoteId, sentAmount, receivedAmount, fees, destination } = processing()

describe('executedPayment', () => {
  it('is a receipt of what the response says', () => {
    const { accountId } = destination
    expect(executedPayment(quote, undefined)).toMatchObject({
      ...{ id, quoteId, type: 'OUTGOING', status: 'PROCESSING' },
      ...{ sentAmount, receivedAmount, fees, createdAt: quote.createdAt },
      destination: { accountId },
    })
  })

  it('has the name of the receiver that came with the price', () => {
    const counterpartyInformation = { FULL_NAME: 'Grace Hopper' }
    const payment = executedPayment({ ...quote, counterpartyInformation }, undefined)
    expect(payment).toMatchObject({ counterpartyInformation })
  })

  it('keeps the note and the maker of a draft, and not its status or the time of that', () => {
    const draft = processing({ status: 'PENDING', description: 'Gift', agentId: 'Agent:1' })
    const payment = executedPayment(quote, draft)
    expect(payment).toMatchObject({ status: 'PROCESSING', description: 'Gift', agentId: 'Agent:1' })
    expect(payment.updatedAt).toBeUndefined()
  })

  it.each(['CREATED', 'PENDING', 'PENDING_AUTHORIZATION'])(
    'is on its way although it was %s when it was read before',
    (status) => {
      expect(executedPayment(quote, processing({ status })).status).toBe('PROCESSING')
    },
  )

  it('does not wait any longer where the customer has authorized it since it was read', () => {
    const waiting = processing({ status: 'PENDING_AUTHORIZATION', description: 'Gift' })
    const payment = executedPayment(quote, waiting)
    expect(payment).toMatchObject({ status: 'PROCESSING', description: 'Gift' })
  })

  it('leaves a payment alone that was read after its execution', () => {
    expect(executedPayment(quote, completed())).toEqual(completed())
  })
})
