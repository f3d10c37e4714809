import { expect, it, onTestFinished } from 'vitest'
import { openPaymentJournal } from '../store/paymentJournal.ts'
import { createHome } from './support/agentProcess.ts'

it('a payment that was closed is not begun again, and stays closed', {
  tags: ['T39'],
}, async () => {
  const home = await createHome()
  onTestFinished(home.remove)
  const journal = openPaymentJournal(home.folder)
  const terms = { kind: 'quote' as const, from: 'a', to: 'b', quoteId: 'Quote:1' }
  const record = { key: 'Quote:1', terms, serviceKey: 'first' }
  expect(await journal.begin(record)).toBe(true)
  await journal.close(record.key)
  expect(await journal.begin({ ...record, serviceKey: 'second' })).toBe(false)
  expect(await journal.listOpen()).toEqual([])
  expect(await journal.find(record.key)).toEqual(record)
})
