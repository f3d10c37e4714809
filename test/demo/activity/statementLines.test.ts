import { beforeAll, describe, expect, it } from 'vitest'
import { lastMonths, statementLines, sumOf, toCsv } from '../../../demo/activity/statementLines.ts'
import { loadWalletMessages } from '../../../demo/messages.ts'
import { mergeMovements } from '../../../demo/shared/movements.ts'
import { bankAccount, completed, failed, usdb } from '../support/backend.ts'

const at = (day: string) => ({ createdAt: `${day}T12:00:00.000Z` })
const balance = { amount: 0, currency: usdb }
const numbered = (last: number) => `Transaction:00000000-0000-4000-8000-00000000000${last}`
const linesOf = () => {
  const payments = [
    completed({ ...at('2026-03-31'), description: 'Rent, "March"' }),
    { ...failed('PAYOUT_RETURNED', { status: 'COMPLETED' }), ...at('2026-03-15'), id: numbered(2) },
    completed({ ...at('2026-02-28'), id: numbered(3) }),
    completed({ ...at('2026-04-01'), id: numbered(5) }),
  ]
  const deposits = [{ id: 'Deposit:1', amount: 25_500_000, at: at('2026-03-02').createdAt }]
  const accounts = [bankAccount()]
  return statementLines(mergeMovements(payments, deposits), '2026-03', { accounts, balance })
}

beforeAll(loadWalletMessages)

describe('the statement of a month', () => {
  it('has what the balance gained and lost in it, oldest first', () => {
    expect(linesOf().map(({ day, amount }) => [day, amount.amount])).toEqual([
      ['2026-03-02', 25_500_000],
      ['2026-03-31', -10_000_000],
    ])
    expect(sumOf(linesOf(), 'in', balance).amount).toBe(25_500_000)
    expect(sumOf(linesOf(), 'out', balance).amount).toBe(10_000_000)
  })

  it('is a table for a spreadsheet, in which no text is a formula', () => {
    const header = ['Date', 'Payment', 'Note', 'Payment number', 'Amount', 'Currency']
    const [first, second, third, end] = toCsv(linesOf(), header).split('\r\n')
    expect(first).toBe('Date,Payment,Note,Payment number,Amount,Currency')
    expect(second).toBe('2026-03-02,Money added,,1,25.500000,USDB')
    expect(third).toBe(
      '2026-03-31,To Grace Hopper,"Rent, ""March""",00000000-0000-4000-8000-000000000004,-10.000000,USDB',
    )
    expect(end).toBe('')
    const [line] = linesOf()
    if (!line) throw new Error('There is a line')
    for (const note of ['=1+1', '+1', '-1', '@SUM(A1)', ' =1', '＝1', '＠1', '\u200b=1']) {
      expect(toCsv([{ ...line, note }], [])).toContain(`,'${note},`)
      // The receiver chose the name.
      expect(toCsv([{ ...line, name: note }], [])).toContain(`,'${note},`)
    }
  })

  it.each(['a,b', 'a\nb', 'a\rb', 'a\r\nb'])('has one cell for the note %j', (note) => {
    const [line] = linesOf()
    if (!line) throw new Error('There is a line')
    expect(toCsv([{ ...line, note }], [])).toContain(`,"${note}",`)
  })

  it.each([
    ['x;=1', `"x;'=1"`],
    ['x\t=1', `"x\t'=1"`],
    ['x\r\n +1', `"x\r'\n' +1"`],
    ['x;＝1;-1', `"x;'＝1;'-1"`],
    ['x;"=1', `"x;'""=1"`],
    ['Rent; May-June', '"Rent; May-June"'],
  ])('has no formula after another separator: %j', (note, cell) => {
    const [line] = linesOf()
    if (!line) throw new Error('There is a line')
    const amount = { ...line.amount, amount: -1_500_000 }
    expect(toCsv([{ ...line, note, amount }], [])).toContain(`,${cell},1,-1.500000,USDB`)
  })

  it('names a shop in one line of its own, and in the table without marks of direction', () => {
    const bought = {
      ...{ id: 'CardTransaction:1', cardId: 'Card:1', status: 'AUTHORIZED' },
      merchant: `Café ٣\u202e${'\u0301'.repeat(20)}`,
      authorizedAmount: { amount: 4_500_000, currency: usdb },
      at: at('2026-03-05').createdAt,
    }
    const movements = mergeMovements([], [], [bought])
    const lines = statementLines(movements, '2026-03', { accounts: [], balance })
    const name = 'Café ٣\u0301\u0301\u0301'
    expect(lines.map((line) => line.name)).toEqual([`\u2068${name}\u2069`])
    expect(toCsv(lines, [])).toContain(`2026-03-05,${name},`)
  })

  it('is offered for the current month and those before', () => {
    expect(lastMonths(new Date(2026, 1, 28), 3)).toEqual(['2026-02', '2026-01', '2025-12'])
    expect(lastMonths(new Date(2026, 2, 31), 2)).toEqual(['2026-03', '2026-02'])
  })
})
