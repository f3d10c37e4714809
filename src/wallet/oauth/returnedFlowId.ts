import { flowIdParameter } from '../../shared/oauthFlow.ts'

/** The id of the flow that this page is the return of, as its address names it; null for none. */
export function returnedFlowId(): string | null {
  return new URLSearchParams(globalThis.location?.search ?? '').get(flowIdParameter)
}
