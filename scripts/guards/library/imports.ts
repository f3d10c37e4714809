import type { Guard } from '../guard.ts'

/** Imports that do nothing. */
export const importsGuards: Guard[] = [
  {
    id: 'import-reads-nothing',
    loses: 'An import reads a global.',
    takeOut: { insert: 'void globalThis.BroadcastChannel' },
    tests: [{ file: 'test/imports.test.ts', title: 'holdfast touches no global' }],
    threats: ['T25'],
  },
  {
    id: 'import-writes-nothing',
    loses: 'An import changes a global.',
    takeOut: { insert: "Reflect.set(globalThis, 'holdfast', {})" },
    tests: [{ file: 'test/imports.test.ts', title: 'touches none later either' }],
    threats: ['T25'],
  },
]
