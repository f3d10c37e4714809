import type { Guard } from '../guard.ts'
import { src, test } from './paths.ts'

/** Answers that are parsed into fresh, typed values (T19). */
export const t19HostileJson: Guard[] = [
  {
    name: 'T19 texts',
    file: src('transport/wire/shape'),
    find: "if (typeof value !== 'string') throw invalid(path, 'a string')\n  return value",
    replace: 'return value as string',
    testFile: test('transport/wire/parsers'),
    test: 'parseQuote: a right answer with one place spoilt',
  },
  {
    name: 'T19 money that is a safe integer',
    file: src('transport/wire/shape'),
    find: 'if (!Number.isSafeInteger(value))',
    replace: "if (typeof value !== 'number')",
    testFile: test('transport/wire/parsers'),
    test: 'parseAmount: a right answer with one place spoilt',
  },
  {
    name: 'T19 lists',
    file: src('transport/wire/shape'),
    find: "if (!Array.isArray(value)) throw invalid(path, 'a list')",
    replace: '',
    testFile: test('transport/wire/parsers'),
    test: 'page of parseQuote: a right answer with one place spoilt',
  },
  {
    name: 'T19 known fields',
    file: src('transport/wire/shape'),
    find: 'return Object.fromEntries(parsed) as T',
    replace: 'return Object.assign(source, Object.fromEntries(parsed)) as T',
    testFile: test('transport/wire/shape'),
    test: 'makes a fresh object of known fields only',
  },
  {
    name: 'T19 nothing from a prototype',
    file: src('transport/wire/shape'),
    find: 'return Object.hasOwn(source, key) ? Reflect.get(source, key) : undefined',
    replace: 'return Reflect.get(source, key)',
    testFile: test('transport/wire/shape'),
    test: 'takes nothing from a prototype',
  },
  {
    name: 'T19 nothing for a prototype',
    file: src('transport/wire/shape'),
    find: "    .filter(([key]) => key !== '__proto__')\n",
    replace: '',
    testFile: test('transport/wire/shape'),
    test: 'drops what could become a prototype',
  },
  {
    name: 'T19 depth',
    file: src('transport/wire/shape'),
    find: "if (depth > maxDepth) throw invalid(path, 'less deep')",
    replace: '',
    testFile: test('transport/wire/shape'),
    test: 'more than 32 levels',
  },
  {
    name: 'T19 free-form data of data alone',
    file: src('transport/wire/shape'),
    find: "if (typeof value !== 'object' || value === null || Array.isArray(value)) {",
    replace: 'if (value === undefined) {',
    testFile: test('transport/wire/parsers'),
    test: 'any JSON gives a typed value',
  },
]
