import type { Guard } from '../guard.ts'

const reveal = 'sandbox/test/cards/reveal.test.ts'

/** The page that shows a card's number. */
export const cardsGuards: Guard[] = [
  {
    id: 'card-reveal-expiry',
    loses: 'An address that was kept shows the number for ever.',
    takeOut: 'remove',
    tests: [{ file: reveal, title: 'is there for five minutes' }],
    threats: ['T38'],
  },
  {
    id: 'card-reveal-once',
    loses: 'An address that leaked shows the number again.',
    takeOut: { instead: 'await work.tx.select().from(cardReveals).where(isOpen)' },
    tests: [{ file: reveal, title: 'is shown once' }],
    threats: ['T38'],
  },
  {
    id: 'card-reveal-referrer',
    loses: 'The address is sent to whatever the page links to.',
    takeOut: 'remove',
    tests: [{ file: reveal, title: 'runs and loads nothing' }],
    threats: ['T38'],
  },
  {
    id: 'card-reveal-policy',
    loses: 'Any page can frame the number, and scripts run beside it.',
    takeOut: 'remove',
    tests: [{ file: reveal, title: 'can be framed by the platform’s pages alone' }],
    threats: ['T38'],
  },
]
