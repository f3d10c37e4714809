import { describe, expect, it } from 'vitest'
import { type CardReport, createCardReports } from '../../../demo/server/cardReports.ts'

const currency = { code: 'USDB', decimals: 6 }
const report = (id: string, customerId = 'Customer:1', status = 'AUTHORIZED'): CardReport => ({
  id,
  customerId,
  cardId: 'Card:1',
  status,
  merchant: 'Dune Coffee',
  authorizedAmount: { amount: 10, currency },
  at: '2026-11-23T12:00:00.000Z',
})

describe('createCardReports', () => {
  it('lists the reports of one customer, the last one of each purchase, newest first', () => {
    const reports = createCardReports()
    const told: string[] = []
    reports.onReport((customerId) => told.push(customerId))
    reports.add(report('1'))
    reports.add(report('2', 'Customer:2'))
    reports.add(report('3'))
    reports.add(report('1', 'Customer:1', 'SETTLED'))
    const listed = reports.list('Customer:1')
    expect(listed.map(({ id, status }) => [id, status])).toEqual([
      ['3', 'AUTHORIZED'],
      ['1', 'SETTLED'],
    ])
    expect(told).toEqual(['Customer:1', 'Customer:2', 'Customer:1', 'Customer:1'])
  })
})
