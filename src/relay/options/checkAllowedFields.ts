import type { AllowedFields } from '../context/options.ts'
import { checkShape } from './checkShape.ts'

/** @throws INVALID_INPUT for a field that cannot be allowed, and for anything but true or false */
export function checkAllowedFields(allow: AllowedFields): AllowedFields {
  // guard: relay-allow-option
  checkShape<AllowedFields>(allow, { platformAccountId: 'boolean?' }, 'allow')
  return { platformAccountId: allow.platformAccountId ?? false }
}
