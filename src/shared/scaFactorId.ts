import { type Rule, textRule } from './rule.ts'

/** The `credentialId` of a factor: nothing that means something in a path. */
export const scaFactorId: Rule<string> = /* @__PURE__ */ textRule(
  /^(?=.*[\d:])[A-Za-z0-9][A-Za-z0-9:_-]{0,127}$/,
  'the credentialId of a factor',
)
