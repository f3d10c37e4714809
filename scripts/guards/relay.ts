import type { Guard } from './guard.ts'
import { registrationChallenge } from './relay/registrationChallenge.ts'
import { signedRetry } from './relay/signedRetry.ts'
import { t10CrossSite } from './relay/t10CrossSite.ts'
import { t11Ownership } from './relay/t11Ownership.ts'
import { t12PathInjection } from './relay/t12PathInjection.ts'
import { t13HeaderInjection } from './relay/t13HeaderInjection.ts'
import { t14Secret } from './relay/t14Secret.ts'
import { t16OAuth } from './relay/t16OAuth.ts'
import { t17Limits } from './relay/t17Limits.ts'
import { t19HostileJson } from './relay/t19HostileJson.ts'
import { t21Logs } from './relay/t21Logs.ts'
import { t26AppUser } from './relay/t26AppUser.ts'
import { t27FirstCredential } from './relay/t27FirstCredential.ts'
import { t28ParserDifferential } from './relay/t28ParserDifferential.ts'
import { t30MoneyRouting } from './relay/t30MoneyRouting.ts'
import { trouble } from './relay/trouble.ts'
import { webhook } from './relay/webhook.ts'

/** The relay's controls: by the rows of the threat list, and then by part. */
export const relayGuards: Guard[] = [
  ...t10CrossSite,
  ...t11Ownership,
  ...t12PathInjection,
  ...t13HeaderInjection,
  ...t14Secret,
  ...t16OAuth,
  ...t17Limits,
  ...t19HostileJson,
  ...t21Logs,
  ...t26AppUser,
  ...t27FirstCredential,
  ...t28ParserDifferential,
  ...t30MoneyRouting,
  ...signedRetry,
  ...registrationChallenge,
  ...trouble,
  ...webhook,
]
