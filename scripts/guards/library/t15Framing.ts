import type { Guard } from '../guard.ts'
import { src, test } from './paths.ts'

/** No signature where another site can lay itself over the page (T15). */
export const t15Framing: Guard[] = [
  {
    name: 'T15 no signature in a foreign frame',
    file: src('signing/signPayload'),
    find: 'assertNotFramed(context.framing)',
    replace: '',
    testFile: test('checkFraming'),
    test: 'signs nothing while',
  },
  {
    name: 'T15 a window that cannot be looked into',
    file: src('checkFraming'),
    find: '  } catch {\n    return false\n  }',
    replace: '  } catch {\n    return true\n  }',
    testFile: test('checkFraming'),
    test: 'signs nothing while another site',
  },
  {
    name: 'T15 every frame on the way out',
    file: src('checkFraming'),
    find: 'while (frame.parent !== frame) {\n    frame = frame.parent',
    replace:
      'if (frame.parent !== frame) {\n    while (frame.parent !== frame) frame = frame.parent',
    testFile: test('checkFraming'),
    test: 'signs nothing while another site within its own',
  },
]
