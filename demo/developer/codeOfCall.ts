import type { ExampleName } from './examples.ts'
import type { SeenCall } from './seenCall.ts'

const unlocking: ExampleName[] = [
  'signInWithPasskey',
  'startEmailOtp',
  'startSmsOtp',
  'signInWithOAuth',
]

const adding: ExampleName[] = ['signIn', 'addEmailOtp', 'addSmsOtp', 'addOAuth']

/** A request of the relay, below the path it is mounted at, and the functions that send it. */
const routes: [method: string, path: string, names: ExampleName[]][] = [
  ['GET', '/environment', ['hostedSandbox']],
  ['POST', '/start', ['prepareSignIn', 'preparePasskeySignIn']],
  ['POST', '/auth/registration-challenges', ['prepareSignIn', 'signIn']],
  ['POST', '/auth/credentials', adding],
  ['GET', '/auth/credentials', ['listCredentials', ...unlocking]],
  ['POST', '/auth/credentials/{id}/challenge', ['preparePasskeySignIn', ...unlocking]],
  ['POST', '/auth/credentials/{id}/verify', unlocking],
  ['DELETE', '/auth/credentials/{id}', ['revokeCredential']],
  ['GET', '/auth/sessions', ['listSessions']],
  ['DELETE', '/auth/sessions/{id}', ['revokeSession', 'signOut']],
  ['POST', '/auth/sessions/{id}/refresh', ['refreshSession']],
  ['GET', '/customers/internal-accounts', ['getAccount']],
  ['PATCH', '/internal-accounts/{id}', ['updatePrivacy']],
  ['POST', '/internal-accounts/{id}/export', ['exportWallet']],
  ['GET', '/customers/external-accounts', ['listExternalAccounts']],
  ['POST', '/customers/external-accounts', ['createExternalAccount']],
  ['DELETE', '/customers/external-accounts/{id}', ['deleteExternalAccount']],
  ['POST', '/quotes', ['useQuote', 'createQuote']],
  ['GET', '/quotes/{id}', ['getQuote', 'resumeExecutions']],
  ['POST', '/quotes/{id}/execute', ['executeQuote', 'resumeExecutions']],
  ['GET', '/transactions', ['listTransactions']],
  ['GET', '/transactions/{id}', ['getTransaction']],
  ['GET', '/receiver/uma/{address}', ['lookupReceiver']],
  ['GET', '/receiver/external-account/{id}', ['lookupReceiver']],
  ['GET', '/cards', ['listCards']],
  ['POST', '/cards', ['createCard']],
  ['GET', '/cards/{id}', ['getCard']],
  ['PATCH', '/cards/{id}', ['freezeCard', 'unfreezeCard', 'setCardFunding', 'closeCard']],
  ['POST', '/cards/{id}/reveal', ['revealCard']],
  ['GET', '/cards/{id}/transactions', ['listCardTransactions']],
  ['POST', '/auth/delegated-keys', ['createDelegatedKey']],
  ['GET', '/auth/delegated-keys', ['listDelegatedKeys']],
  ['DELETE', '/auth/delegated-keys/{id}', ['revokeDelegatedKey']],
  ['GET', '/agents', ['listAgents']],
  ['POST', '/agents', ['connectAgent']],
  ['GET', '/agents/approvals', ['listAgentActions', 'watchAgentActions']],
  ['GET', '/agents/{id}', ['connectAgent', 'getAgent']],
  ['PATCH', '/agents/{id}', ['pauseAgent', 'resumeAgent']],
  ['DELETE', '/agents/{id}', ['disconnectAgent']],
  ['PATCH', '/agents/{id}/policy', ['updateAgentPolicy']],
  ['POST', '/agents/{id}/device-codes', ['connectAgent']],
  ['POST', '/agents/{id}/actions/{actionId}/approve', ['approveAgentAction']],
  ['POST', '/agents/{id}/actions/{actionId}/reject', ['rejectAgentAction']],
  ['GET', '/agents/approvals/events', ['watchAgentActions']],
  ['POST', '/quotes/{id}/authorize', ['authorizeQuote']],
  ['POST', '/quotes/{id}/authorize/resend', ['resendQuoteCode']],
  ['GET', '/sca/factors', ['listScaFactors']],
  ['POST', '/sca/factors', ['startTotpFactor', 'startPasskeyFactor']],
  ['POST', '/sca/factors/confirm', ['startTotpFactor', 'startPasskeyFactor']],
  ['DELETE', '/sca/factors/{credentialId}', ['deleteScaFactor']],
  ['POST', '/customers/external-accounts/{id}/trust', ['trustPayee']],
  ['POST', '/customers/external-accounts/{id}/trust/confirm', ['trustPayee']],
  ['POST', '/customers/external-accounts/{id}/untrust', ['untrustPayee']],
  ['POST', '/customers/external-accounts/{id}/untrust/confirm', ['untrustPayee']],
  ['POST', '/oauth/start', ['signInWithOAuth', 'startOAuthRedirect', 'addOAuth']],
  ['POST', '/oauth/result', ['signInWithOAuth', 'completeOAuthRedirect', 'addOAuth']],
]

/** The functions of the library that send this request; the most likely one first. */
export function codeOfCall({ method, path }: Pick<SeenCall, 'method' | 'path'>): ExampleName[] {
  const [own = ''] = path.replace(/^\/wallet/, '').split('?')
  return routes.find((route) => route[0] === method && fits(own, route[1]))?.[2] ?? []
}

function fits(path: string, pattern: string): boolean {
  const parts = path.split('/')
  const wanted = pattern.split('/')
  return (
    parts.length === wanted.length &&
    wanted.every((part, index) => part.startsWith('{') || part === parts[index])
  )
}
