import { QueryObserver } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { queryClient } from '../../../demo/session/queryClient.ts'
import { type Movement, movementOf } from '../../../demo/shared/movements.ts'
import {
  type Activity,
  isAccountOutdated,
  isActivityOutdated,
  type ReadAccount,
  setExecuted,
} from '../../../demo/shared/queries.ts'
import type { Transaction } from '../../../src/shared/resources.ts'
import { completed, price, processing, usdb } from '../support/backend.ts'

const quote = price('{}', { status: 'PROCESSING' })
const balance = { amount: 100_000_000, currency: usdb }
const deposit: Movement = {
  ...{ kind: 'deposit', id: 'Deposit:1', at: '2025-12-31T00:00:00.000Z' },
  deposit: { id: 'Deposit:1', amount: 100_000_000, at: '2025-12-31T00:00:00.000Z' },
}

const account = () => queryClient.getQueryData<ReadAccount>(['account'])
const activity = () => queryClient.getQueryData<Activity>(['activity', 6])

/** What was read before the payment. */
function read(changes: Partial<Activity> = {}): void {
  queryClient.setQueryData(['account'], { balance })
  const before = { movements: [deposit], drafts: [], hasMore: false, ...changes }
  queryClient.setQueryData<Activity>(['activity', 6], before)
}

beforeEach(() => {
  onTestFinished(() => queryClient.clear())
})

describe('setExecuted', () => {
  it('marks the balance that was read before, until it is read again', async () => {
    read()
    expect(isAccountOutdated()).toBe(false)
    await setExecuted(quote)
    expect(account()).toEqual({ balance, isOutdated: true })
    expect(isAccountOutdated()).toBe(true)
    const queryFn = async () => ({ balance })
    await queryClient.fetchQuery({ queryKey: ['account'], queryFn })
    expect(account()).toEqual({ balance })
    expect(isAccountOutdated()).toBe(false)
  })

  it('brings no balance back whose read began before the payment', async () => {
    read()
    const answers: ((account: unknown) => void)[] = []
    const queryFn = () => new Promise<unknown>((resolve) => answers.push(resolve))
    const observer = new QueryObserver(queryClient, { queryKey: ['account'], queryFn })
    onTestFinished(observer.subscribe(() => {}))
    void observer.refetch()
    expect(answers).toHaveLength(1)
    const reading = setExecuted(quote)
    answers[0]?.({ balance })
    await expect.poll(() => answers).toHaveLength(2)
    expect(account()?.isOutdated).toBe(true)
    answers[1]?.({ balance: { ...balance, amount: 90_000_000 } })
    await reading
    expect(account()).toEqual({ balance: { ...balance, amount: 90_000_000 } })
  })

  it('brings no payment back whose read began before it was executed', async () => {
    const queryKey = ['transaction', quote.transactionId]
    const status = () => queryClient.getQueryData<Transaction>(queryKey)?.status
    const answers: ((payment: Transaction) => void)[] = []
    const queryFn = () => new Promise<Transaction>((resolve) => answers.push(resolve))
    const observer = new QueryObserver(queryClient, { queryKey, queryFn })
    onTestFinished(observer.subscribe(() => {}))
    expect(answers).toHaveLength(1)
    const reading = setExecuted(quote)
    await expect.poll(status).toBe('PROCESSING')
    answers[0]?.(processing({ status: 'PENDING' }))
    await expect.poll(() => answers).toHaveLength(2)
    expect(status()).toBe('PROCESSING')
    answers[1]?.(completed())
    await reading
    expect(status()).toBe('COMPLETED')
  })

  it('sends no request before the page had a turn to show the receipt, and each only once', async () => {
    read()
    const queryFn = vi.fn(async () => ({ balance }))
    const observer = new QueryObserver(queryClient, {
      ...{ queryKey: ['account'], queryFn, staleTime: Number.POSITIVE_INFINITY },
    })
    onTestFinished(observer.subscribe(() => {}))
    const reading = setExecuted(quote)
    const asked = await new Promise<number>((resolve) =>
      queueMicrotask(() => setTimeout(() => resolve(queryFn.mock.calls.length))),
    )
    expect(asked).toBe(0)
    expect(account()?.isOutdated).toBe(true)
    void observer.refetch({ cancelRefetch: false })
    await reading
    expect(queryFn).toHaveBeenCalledOnce()
    expect(account()).toEqual({ balance })
  })

  it('lists the payment among the movements, newest first, and not among the drafts', async () => {
    const draft = processing({ status: 'PENDING', description: 'Gift' })
    const other = processing({ id: 'Transaction:2', status: 'PENDING' })
    read({ drafts: [draft, other] })
    await setExecuted(quote)
    const { id, quoteId } = draft
    expect(activity()).toEqual({
      movements: [
        expect.objectContaining({
          id,
          payment: expect.objectContaining({ quoteId, status: 'PROCESSING', description: 'Gift' }),
        }),
        deposit,
      ],
      drafts: [other],
      hasMore: false,
    })
    expect(isActivityOutdated(6)).toBe(true)
  })

  it('lists it once where it waited for its authorization', async () => {
    const waiting = movementOf(processing({ status: 'PENDING_AUTHORIZATION' }))
    read({ movements: [waiting, deposit] })
    await setExecuted(quote)
    expect(activity()?.movements).toMatchObject([{ payment: { status: 'PROCESSING' } }, deposit])
  })

  it('leaves a line alone that was read after the execution', async () => {
    read({ movements: [movementOf(completed())] })
    await setExecuted(quote)
    expect(activity()?.movements).toEqual([movementOf(completed())])
  })

  it('makes nothing of what was not read', async () => {
    await setExecuted(quote)
    expect(account()).toBeUndefined()
    expect(queryClient.getQueriesData({ queryKey: ['activity'] })).toEqual([])
  })
})
