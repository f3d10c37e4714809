import type { Guard } from './guard.ts'
import { t1KeyBytes } from './library/t1KeyBytes.ts'
import { t3Payload } from './library/t3Payload.ts'
import { t4ClientKey } from './library/t4ClientKey.ts'
import { t5Export } from './library/t5Export.ts'
import { t6Phrase } from './library/t6Phrase.ts'
import { t7StolenDevice } from './library/t7StolenDevice.ts'
import { t8Replay } from './library/t8Replay.ts'
import { t9DoubleExecution } from './library/t9DoubleExecution.ts'
import { t15Framing } from './library/t15Framing.ts'
import { t18Messages } from './library/t18Messages.ts'
import { t19HostileJson } from './library/t19HostileJson.ts'
import { t22Downgrade } from './library/t22Downgrade.ts'
import { t23LastCredential } from './library/t23LastCredential.ts'
import { t24AccountMixUp } from './library/t24AccountMixUp.ts'
import { t25Import } from './library/t25Import.ts'
import { t35Outcome } from './library/t35Outcome.ts'

/** The library's controls, by the rows of the threat list. Those only a browser shows are stories. */
export const libraryGuards: Guard[] = [
  ...t1KeyBytes,
  ...t3Payload,
  ...t4ClientKey,
  ...t5Export,
  ...t6Phrase,
  ...t7StolenDevice,
  ...t8Replay,
  ...t9DoubleExecution,
  ...t15Framing,
  ...t18Messages,
  ...t19HostileJson,
  ...t22Downgrade,
  ...t23LastCredential,
  ...t24AccountMixUp,
  ...t25Import,
  ...t35Outcome,
]
