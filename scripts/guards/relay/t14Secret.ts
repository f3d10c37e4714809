import type { Guard } from '../guard.ts'
import { relay, test } from './paths.ts'

/** What must not reach a browser (T14). */
export const t14Secret: Guard[] = [
  {
    name: 'T14 known fields of answers',
    file: relay('forward.ts'),
    find: 'parseAnswer(body, forward.answer)',
    replace: '(body as object)',
    testFile: test('apiSecret'),
    test: 'not among the known fields',
  },
  {
    name: 'T14 known fields of refusals',
    file: relay('service/serviceRefusal.ts'),
    find: 'jsonAnswer(status, envelope, date, headers)',
    replace: 'jsonAnswer(status, body as object, date, headers)',
    testFile: test('apiSecret'),
    test: 'echoes everything: 409',
  },
  {
    name: 'T14 known details of refusals',
    file: relay('service/serviceRefusal.ts'),
    find: '...(known && { details: known }),',
    replace: '...(details ? { details } : {}),',
    testFile: test('service'),
    test: 'shows of its details',
  },
  {
    name: 'T14 redirects',
    file: relay('service/service.ts'),
    find: "redirect: 'manual',",
    replace: "redirect: 'follow',",
    testFile: test('apiSecret'),
    test: 'nowhere a redirect points',
  },
]
