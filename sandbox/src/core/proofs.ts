import type { Mode, Settings } from './settings.ts'
import { type TestText, type TestValue, testTexts } from './testValues.ts'

type ProofSettings = Pick<Settings, 'mode' | 'profile'>

/** The proofs that each mode accepts. Which test values there are is up to the profile. */
const modes: Readonly<Record<Mode, { realProofs: boolean; testValues: boolean }>> = {
  real: { realProofs: true, testValues: false },
  magic: { realProofs: false, testValues: true },
  both: { realProofs: true, testValues: true },
}

/** Checks whether proofs are verified, so that real ones are accepted and what the service seals can be opened. */
export function acceptsRealProofs({ mode }: Pick<Settings, 'mode'>): boolean {
  return modes[mode].realProofs
}

/** Checks whether a documented test value is accepted in place of a proof. */
export function acceptsTestValue({ mode, profile }: ProofSettings, value: TestValue): boolean {
  return modes[mode].testValues && profile.testValues.includes(value)
}

/** Checks whether a text is the test value of that name, and accepted. */
export function isAcceptedText(
  settings: ProofSettings,
  name: TestText,
  given: string | undefined,
): boolean {
  return given === testTexts[name] && acceptsTestValue(settings, name)
}
