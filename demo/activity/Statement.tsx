import type { Amount } from 'holdfast'
import { type ReactElement, useEffect, useState } from 'react'
import { messages } from '../messages.ts'
import { Unread } from '../session/Unread.tsx'
import { useMe } from '../session/useMe.ts'
import { formatAmount } from '../shared/amounts.ts'
import { useAccount, useActivity, useBankAccounts } from '../shared/queries.ts'
import { Button } from '../ui/Button.tsx'
import { dayOf, formatMonth } from '../ui/calendar.ts'
import { Empty } from '../ui/Empty.tsx'
import { Facts } from '../ui/Facts.tsx'
import { foreignText } from '../ui/foreignText.ts'
import { Letterhead } from '../ui/Letterhead.tsx'
import { Link } from '../ui/Link.tsx'
import { leftToRight } from '../ui/leftToRight.ts'
import { Screen } from '../ui/Screen.tsx'
import { Select } from '../ui/Select.tsx'
import { formatDay } from '../ui/time.ts'
import { lastMonths, type StatementLine, statementLines, sumOf, toCsv } from './statementLines.ts'

const texts = messages.activity
const monthCount = 24

/** What moved in a month, to print, to keep as a PDF, or for a spreadsheet. */
export function Statement(): ReactElement {
  const months = lastMonths(new Date(), monthCount)
  const [month = '', setMonth] = useState(months[0])
  const account = useAccount()
  const activity = useActivityOf(month)
  const accounts = useBankAccounts()
  const balance = account.data?.balance
  const retry = () => void Promise.all([activity.refetch(), account.refetch(), accounts.refetch()])
  // A name that is not known yet would be missing on paper.
  const isReady = activity.isComplete && balance !== undefined && accounts.data !== undefined
  const lines = isReady
    ? statementLines(activity.data?.movements ?? [], month, { accounts: accounts.data, balance })
    : []
  return (
    <Screen title={texts.statement.title} width="narrow">
      <div className="stack">
        <Letterhead company={messages.payment.company} />
        <div className="unprinted">
          <Select
            name="month"
            label={texts.statement.month}
            options={months.map((each) => [each, formatMonth(each)])}
            value={month}
            onChange={({ target }) => setMonth(target.value)}
          />
        </div>
        {!isReady && (
          <Unread error={activity.error ?? account.error ?? accounts.error} onRetry={retry} />
        )}
        {isReady && <Month month={month} lines={lines} balance={balance} />}
        <p className="unprinted">
          <Link to="/activity" look="quiet">
            {texts.statement.back}
          </Link>
        </p>
      </div>
    </Screen>
  )
}

/** The activity down to the beginning of a month: a statement leaves nothing out. */
function useActivityOf(month: string) {
  const [count, setCount] = useState(100)
  const activity = useActivity(count)
  const { data, isFetching } = activity
  const oldest = data?.movements.at(-1)
  const isComplete =
    data !== undefined &&
    (!data.hasMore || (oldest !== undefined && dayOf(oldest.at) < `${month}-01`))
  const needsOlder = data !== undefined && !isComplete && !isFetching
  useEffect(() => {
    if (needsOlder) setCount((before) => before * 2)
  }, [needsOlder])
  return { ...activity, isComplete }
}

interface MonthProps {
  month: string
  lines: StatementLine[]
  balance: Amount
}

function Month({ month, lines, balance }: MonthProps): ReactElement {
  const { data: me } = useMe()
  return (
    <>
      <h2>{formatMonth(month)}</h2>
      <Facts
        facts={[
          [texts.statement.customer, me?.user?.fullName],
          [texts.statement.moneyIn, formatAmount(sumOf(lines, 'in', balance))],
          [texts.statement.moneyOut, formatAmount(sumOf(lines, 'out', balance))],
        ]}
      />
      {lines.length === 0 ? (
        <Empty
          icon="receive"
          rank="h2"
          title={texts.statement.emptyTitle}
          text={texts.statement.empty}
        />
      ) : (
        <Lines lines={lines} />
      )}
      <div className="acts unprinted">
        <Button look="quiet" onClick={() => print()}>
          {texts.statement.print}
        </Button>
        <Button
          look="quiet"
          onClick={() => download(`marram-${month}.csv`, toCsv(lines, texts.statement.csv))}
        >
          {texts.statement.download}
        </Button>
      </div>
    </>
  )
}

function Lines({ lines }: { lines: StatementLine[] }): ReactElement {
  return (
    <table className="statement">
      <thead>
        <tr>
          <th scope="col">{texts.statement.day}</th>
          <th scope="col">{texts.statement.what}</th>
          <th scope="col">{texts.statement.amount}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ id, day, name, note, amount }) => (
          <tr key={id}>
            <td>{formatDay(`${day}T12:00:00`)}</td>
            <td>
              {name}
              {note !== '' && <span className="soft small">{foreignText(note)}</span>}
            </td>
            <td>
              {leftToRight(
                (amount.amount < 0 ? '−' : '+') +
                  formatAmount({ ...amount, amount: Math.abs(amount.amount) }),
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Has the browser keep a text as a file. Spreadsheets take it for UTF-8 by its first character. */
function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([`\ufeff${text}`], { type: 'text/csv' }))
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  // Some browsers read it after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
