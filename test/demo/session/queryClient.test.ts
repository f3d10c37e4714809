import { QueryObserver } from '@tanstack/react-query'
import { WalletError } from 'holdfast'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { queryClient, readAgain, readOnceMore } from '../../../demo/session/queryClient.ts'

it.each([
  [true, 3],
  [false, 1],
])('reads up to three times where another try may help: %s', async (retryable, reads) => {
  onTestFinished(() => queryClient.clear())
  const failure = new WalletError('NETWORK_ERROR', 'failed', { retryable })
  const queryFn = vi.fn(() => Promise.reject(failure))
  const reading = queryClient.fetchQuery({ queryKey: ['account'], queryFn, retryDelay: 0 })
  await expect(reading).rejects.toBe(failure)
  expect(queryFn).toHaveBeenCalledTimes(reads)
})

it('keeps no answer of a first read that began before what is read again for', {
  tags: ['T35'],
}, async () => {
  const answers: ((status: string) => void)[] = []
  const queryKey = ['transaction', 'Transaction:1']
  const observer = new QueryObserver(queryClient, {
    queryKey,
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
  })
  onTestFinished(observer.subscribe(() => {}))
  onTestFinished(() => queryClient.clear())
  expect(answers).toHaveLength(1)

  const reading = readAgain(queryKey)
  await vi.waitFor(() => expect(answers).toHaveLength(2), 10_000)
  answers[1]?.('COMPLETED')
  await reading
  answers[0]?.('PROCESSING')
  await Promise.resolve()
  expect(queryClient.getQueryData(queryKey)).toBe('COMPLETED')
})

describe('readOnceMore', () => {
  const queryKey = ['account']

  function observe(): [observer: QueryObserver<string>, answers: ((balance: string) => void)[]] {
    const answers: ((balance: string) => void)[] = []
    const queryFn = () => new Promise<string>((resolve) => answers.push(resolve))
    const observer = new QueryObserver<string>(queryClient, { queryKey, queryFn })
    onTestFinished(observer.subscribe(() => {}))
    onTestFinished(() => queryClient.clear())
    return [observer, answers]
  }

  it('shows a first read that is under way, and reads again once it has come', async () => {
    const [, answers] = observe()
    const reading = readOnceMore(queryKey)
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(answers).toHaveLength(1)
    answers[0]?.('100.00')
    await vi.waitFor(() => expect(queryClient.getQueryData(queryKey)).toBe('100.00'))
    await vi.waitFor(() => expect(answers).toHaveLength(2))
    answers[1]?.('90.00')
    await reading
    expect(queryClient.getQueryData(queryKey)).toBe('90.00')
    expect(answers).toHaveLength(2)
  })

  it('reads what is not being read at once, and once', async () => {
    const [observer, answers] = observe()
    answers[0]?.('100.00')
    await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('100.00'))
    const reading = readOnceMore(queryKey)
    await vi.waitFor(() => expect(answers).toHaveLength(2))
    answers[1]?.('90.00')
    await reading
    expect(answers).toHaveLength(2)
  })

  it('reads again where the read under way fails', async () => {
    let fail = (_: Error): void => {}
    const offline = new Promise<string>((_, reject) => {
      fail = reject
    })
    const queryFn = vi.fn(async () => '100.00').mockReturnValueOnce(offline)
    const observer = new QueryObserver(queryClient, { queryKey, queryFn, retry: false })
    onTestFinished(observer.subscribe(() => {}))
    onTestFinished(() => queryClient.clear())
    const reading = readOnceMore(queryKey)
    fail(new Error('offline'))
    await reading
    expect(queryClient.getQueryData(queryKey)).toBe('100.00')
  })
})
