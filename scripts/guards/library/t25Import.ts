import type { Guard } from '../guard.ts'
import { src, test } from './paths.ts'

/** Imports that do nothing (T25). */
export const t25Import: Guard[] = [
  {
    name: 'T25 nothing opened at import',
    file: src('session/hints'),
    find: "const channelName = 'holdfast-session'",
    replace: "const channelName = 'holdfast-session'\nvoid globalThis.BroadcastChannel",
    testFile: test('imports'),
    test: 'holdfast touches no global',
  },
  {
    name: 'T25 nothing global changed at import',
    file: src('webauthn/passkeyErrors'),
    find: 'const fasterThanAnyoneMs = 300',
    replace: 'const fasterThanAnyoneMs = 300\nReflect.set(globalThis, "holdfast", {})',
    testFile: test('imports'),
    test: 'touches none later either',
  },
]
