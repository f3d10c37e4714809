import { assertRule } from '../../shared/assertInput.ts'
import { nickname as nicknameRule } from '../../shared/nickname.ts'

/** The nickname of a passkey without surrounding spaces. @throws INVALID_INPUT */
export function checkedNickname(nickname: string): string {
  const trimmed: unknown = typeof nickname === 'string' ? nickname.trim() : nickname
  assertRule('nickname', trimmed, nicknameRule)
  return trimmed
}
