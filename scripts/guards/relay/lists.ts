import type { Guard } from '../guard.ts'

const file = 'test/relay/forward/forwardList.test.ts'

/** What a page of a list says of what is hidden. */
export const listGuards: Guard[] = [
  {
    id: 'list-filter',
    loses: 'A list shows what is another person’s.',
    takeOut: 'true',
    tests: [{ file, title: 'comes in full pages of what they see' }],
    threats: ['T36'],
  },
  {
    id: 'list-has-more',
    loses: 'A page has more items than were asked for, and says nothing of the next.',
    takeOut: 'remove',
    tests: [{ file, title: 'comes in full pages of what they see' }],
    threats: ['T36'],
  },
  {
    id: 'list-max-calls',
    loses: 'A page is read on for as long as items are hidden.',
    takeOut: { instead: 'false' },
    tests: [{ file, title: 'is read on for 500 items' }],
    threats: ['T36'],
  },
  {
    id: 'list-items-per-call',
    loses: 'The number of calls counts hidden items one by one.',
    takeOut: { instead: 'String(query.limit)' },
    tests: [{ file, title: 'asks the service the same' }],
    threats: ['T36'],
  },
  {
    id: 'list-moved-items',
    loses: 'Where many new items came, others come again, and hidden ones can be counted.',
    takeOut: 'remove',
    tests: [{ file, title: 'however many came before it' }],
    threats: ['T36'],
  },
  {
    id: 'list-deadline',
    loses: 'A list is read on after its response was given up.',
    takeOut: 'remove',
    tests: [{ file, title: 'is not read on after its deadline' }],
    threats: [],
  },
  {
    id: 'list-cursor-user',
    loses: 'A cursor is good for another person.',
    takeOut: 'remove',
    tests: [{ file, title: 'takes its cursors back from their user' }],
    threats: ['T36'],
  },
  {
    id: 'list-cursor-resource',
    loses: 'A cursor of one card’s transactions is good for those of another.',
    takeOut: 'remove',
    tests: [{ file, title: 'takes no cursor of another card' }],
    threats: ['T36'],
  },
  {
    id: 'list-cursor-filters',
    loses: 'A cursor is good for other filters.',
    takeOut: 'remove',
    tests: [{ file, title: 'takes its cursors back from their user' }],
    threats: ['T36'],
  },
]
