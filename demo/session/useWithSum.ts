import { passkeySum } from './passkeySum.ts'
import { useMe } from './useMe.ts'

/** Puts the largest payment that needs no fresh passkey in the place of `{sum}`. */
export function useWithSum(): (text: string) => string {
  const { data: me } = useMe()
  const sum = me ? passkeySum(me.passkeyAbove) : ''
  return (text) => text.replace('{sum}', sum)
}
