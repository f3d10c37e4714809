import { checkShape } from '../checks/checkShape.ts'

/** Fields that pages may send, and routes they have, only where the platform says so. */
export interface AllowedFields {
  /**
   * The platform's own id of a payee, which a page could make up or take from another one.
   * @default false
   */
  platformAccountId?: boolean | undefined
  /**
   * The route `createCard`, by which a user issues cards to themselves as often as they like.
   * @default false
   */
  createCard?: boolean | undefined
  /**
   * The routes of agents: programs that act for the customer, within a policy. Without it they are 404.
   * @default false
   */
  agents?: boolean | undefined
  /**
   * The routes that enroll and delete the factors with which payments are authorized. Demand a step-up of
   * them: with the app's session alone, an attacker could add a factor of their own.
   * @default false
   */
  scaFactors?: boolean | undefined
  /**
   * The routes by which a customer trusts a payee, so that payments to it need no strong authentication.
   * @default false
   */
  trustedPayees?: boolean | undefined
}

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
