import type { Guard } from '../guard.ts'

/** No signature where another site can lay itself over the page. */
export const framingGuards: Guard[] = [
  {
    id: 'signing-framed',
    loses: 'The wallet signs in a frame of another site.',
    takeOut: 'remove',
    tests: [
      { file: 'test/wallet/platform/checkFraming.node.test.ts', title: 'signs nothing while' },
      {
        file: 'e2e/library/account.spec.ts',
        title: 'signs nothing while another site holds the page',
      },
    ],
    threats: ['T15'],
  },
  {
    id: 'frame-unreadable',
    loses: 'A parent on another origin counts as the page’s own.',
    takeOut: 'true',
    tests: [
      {
        file: 'test/wallet/platform/checkFraming.node.test.ts',
        title: 'signs nothing while another site',
      },
    ],
    threats: ['T15'],
  },
  {
    id: 'frame-ancestors',
    loses: 'Another site between the page and the top window is not noticed.',
    takeOut: { insert: 'while (frame.parent !== frame) frame = frame.parent' },
    tests: [
      {
        file: 'test/wallet/platform/checkFraming.node.test.ts',
        title: 'signs nothing while another site within its own',
      },
    ],
    threats: ['T15'],
  },
]
