import type { AllowedFields } from '../context/options.ts'
import { checkShape } from './checkShape.ts'

/** @throws INVALID_INPUT for what cannot be allowed, and for anything but true or false */
export function checkAllowedFields(allow: AllowedFields): AllowedFields {
  // guard: relay-allow-option
  checkShape<AllowedFields>(
    allow,
    {
      platformAccountId: 'boolean?',
      createCard: 'boolean?',
      agents: 'boolean?',
      scaFactors: 'boolean?',
      trustedPayees: 'boolean?',
    },
    'allow',
  )
  const { platformAccountId = false, createCard = false, agents = false } = allow
  const { scaFactors = false, trustedPayees = false } = allow
  return { platformAccountId, createCard, agents, scaFactors, trustedPayees }
}
