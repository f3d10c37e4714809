import type { Guard } from './guard.ts'
import { accountsGuards } from './library/accounts.ts'
import { agentsGuards as libraryAgentsGuards } from './library/agents.ts'
import { libraryCardGuards } from './library/cards.ts'
import { clientKeyGuards } from './library/clientKey.ts'
import { credentialsGuards } from './library/credentials.ts'
import { executionGuards } from './library/execution.ts'
import { framingGuards } from './library/framing.ts'
import { importsGuards } from './library/imports.ts'
import { keysGuards } from './library/keys.ts'
import { messagesGuards } from './library/messages.ts'
import { outcomeGuards } from './library/outcome.ts'
import { passkeysGuards } from './library/passkeys.ts'
import { payloadGuards } from './library/payload.ts'
import { payloadFormGuards } from './library/payloadForm.ts'
import { pendingFlowsGuards } from './library/pendingFlows.ts'
import { phraseGuards } from './library/phrase.ts'
import { replayGuards } from './library/replay.ts'
import { scaGuards } from './library/sca.ts'
import { sessionEndGuards } from './library/sessionEnd.ts'
import { transportGuards } from './library/transport.ts'
import { urlsGuards } from './library/urls.ts'
import { walletExportGuards } from './library/walletExport.ts'
import { wireGuards } from './library/wire.ts'
import { mcpGuards } from './mcp.ts'
import { probeGuards } from './probe.ts'
import { relayAgentsGuards } from './relay/agents.ts'
import { apiSecretGuards } from './relay/apiSecret.ts'
import { appUserGuards } from './relay/appUser.ts'
import { cachesGuards } from './relay/caches.ts'
import { relayCardGuards } from './relay/cards.ts'
import { csrfGuards } from './relay/csrf.ts'
import { firstCredentialGuards } from './relay/firstCredential.ts'
import { headerInjectionGuards } from './relay/headerInjection.ts'
import { healthGuards } from './relay/health.ts'
import { hostileJsonGuards } from './relay/hostileJson.ts'
import { relayKeysGuards } from './relay/keys.ts'
import { limitsGuards } from './relay/limits.ts'
import { listGuards } from './relay/lists.ts'
import { logsGuards } from './relay/logs.ts'
import { moneyRoutingGuards } from './relay/moneyRouting.ts'
import { nodeHostsGuards } from './relay/nodeHosts.ts'
import { oauthGuards } from './relay/oauth.ts'
import { optionsGuards } from './relay/options.ts'
import { ownershipGuards } from './relay/ownership.ts'
import { parserDifferentialGuards } from './relay/parserDifferential.ts'
import { pathInjectionGuards } from './relay/pathInjection.ts'
import { policyGuards } from './relay/policy.ts'
import { registrationChallengeGuards } from './relay/registrationChallenge.ts'
import { relayScaGuards } from './relay/sca.ts'
import { signedRetryGuards } from './relay/signedRetry.ts'
import { stepUpGuards } from './relay/stepUp.ts'
import { streamsGuards } from './relay/streams.ts'
import { troubleGuards } from './relay/trouble.ts'
import { webhookGuards } from './relay/webhook.ts'
import { agentsGuards } from './sandbox/agents.ts'
import { cardsGuards } from './sandbox/cards.ts'
import { snapshotGuards } from './sandbox/snapshots.ts'

/** Every guard: the relay’s, the library’s, the command’s, then the sandbox’s. */
export const guards: Guard[] = [
  ...registrationChallengeGuards,
  ...signedRetryGuards,
  ...csrfGuards,
  ...ownershipGuards,
  ...relayCardGuards,
  ...libraryCardGuards,
  ...pathInjectionGuards,
  ...headerInjectionGuards,
  ...apiSecretGuards,
  ...moneyRoutingGuards,
  ...listGuards,
  ...policyGuards,
  ...stepUpGuards,
  ...oauthGuards,
  ...limitsGuards,
  ...streamsGuards,
  ...hostileJsonGuards,
  ...healthGuards,
  ...logsGuards,
  ...appUserGuards,
  ...firstCredentialGuards,
  ...parserDifferentialGuards,
  ...troubleGuards,
  ...webhookGuards,
  ...nodeHostsGuards,
  ...cachesGuards,
  ...relayKeysGuards,
  ...optionsGuards,
  ...relayAgentsGuards,
  ...relayScaGuards,
  ...framingGuards,
  ...messagesGuards,
  ...wireGuards,
  ...keysGuards,
  ...outcomeGuards,
  ...urlsGuards,
  ...transportGuards,
  ...passkeysGuards,
  ...credentialsGuards,
  ...accountsGuards,
  ...importsGuards,
  ...payloadGuards,
  ...payloadFormGuards,
  ...clientKeyGuards,
  ...walletExportGuards,
  ...pendingFlowsGuards,
  ...phraseGuards,
  ...sessionEndGuards,
  ...replayGuards,
  ...executionGuards,
  ...libraryAgentsGuards,
  ...mcpGuards,
  ...scaGuards,
  ...probeGuards,
  ...cardsGuards,
  ...agentsGuards,
  ...snapshotGuards,
]
