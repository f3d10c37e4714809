import { type Profile, profileNames, profileOf } from '../profile.ts'
import { toPathPattern } from './pathPattern.ts'

/** One operation's method and address, the latter with `:name` where a value goes. */
export type Operation = { method: string; path: string }

/** Longest first: one may begin as another does. */
const basePaths = [...new Set(profileNames.map((name) => profileOf(name).basePath))].sort(
  (one, other) => other.length - one.length,
)

/**
 * Says where the API of a profile is to a caller whose path is below the base path of another
 * profile, below none, or has a slash too many at its end. Undefined for any other path.
 */
export function findMisplaced(
  pathname: string,
  operations: readonly Operation[],
  { name, basePath }: Profile,
): string | undefined {
  const tail = tailOf(pathname)
  if (tail === '') return `the API of profile ${name} is below ${basePath}; see /openapi.json`
  const found = operations
    .filter(({ path }) => path.startsWith(`${basePath}/`))
    .find(({ path }) => toPathPattern(path).test(basePath + tail))
  return (
    found && `in profile ${name}, the address is ${found.path.replace(/:([A-Za-z]+)/g, '{$1}')}`
  )
}

/** Returns a path without its base path, whatever that is, and without slashes at its end. */
function tailOf(pathname: string): string {
  const base = basePaths.find((each) => pathname === each || pathname.startsWith(`${each}/`)) ?? ''
  return pathname.slice(base.length).replace(/\/+$/, '')
}
