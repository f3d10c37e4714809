import { QueryObserver } from '@tanstack/react-query'
import { expect, it, onTestFinished, vi } from 'vitest'
import { queryClient, readAgain } from '../../../demo/app/queryClient.ts'

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
