/** What the examples of the documentation take as given: the rest of a platform's page, and of its backend. */
type Page<Props = object> = (props: Props) => import('react').ReactElement

declare const wallet: import('holdfast').Wallet
declare const account: import('holdfast').InternalAccount
declare const savings: import('holdfast').InternalAccount
declare const destination: import('holdfast').QuoteDestination
declare const quote: import('holdfast').Quote
declare const terms: import('holdfast/react').QuoteTerms
declare const bankAccount: import('holdfast').ExternalAccount
declare const oldAccount: import('holdfast').ExternalAccount
declare const landlord: import('holdfast').ExternalAccount
declare const agent: import('holdfast').Agent
declare const agentId: string
declare const action: import('holdfast').AgentAction
declare const card: import('holdfast').Card
declare const cardId: string
declare const key: import('holdfast').DelegatedKey
declare const factor: import('holdfast').ScaFactor
declare const lostPhone: { id: string }
declare const user: { id: string }
declare const signal: AbortSignal

declare const askForCode: (...asked: unknown[]) => Promise<string>
declare const onChallenge: import('holdfast').AuthorizeQuoteOptions['onChallenge']
declare const confirmWithTap: (signal: AbortSignal) => Promise<import('holdfast').ScaResponse>
declare const confirmedByCustomer: () => Promise<boolean>
declare const myProvider: { getIdToken(options: { nonce: string }): Promise<string> }

declare const analytics: { track(event: string): void }
declare const router: { go(path: string): void }
declare const show: (...shown: unknown[]) => void
declare const follow: typeof show
declare const showCode: typeof show
declare const showCodeInput: typeof show
declare const showRequest: typeof show
declare const showRequests: typeof show
declare const showOutcome: typeof show
declare const showReceipt: typeof show
declare const showFailure: typeof show
declare const showPaid: typeof show
declare const showNotPaid: typeof show
declare const showQrCode: typeof show
declare const showOnce: typeof show

declare const button: HTMLButtonElement
declare const resendButton: HTMLButtonElement
declare const form: HTMLFormElement
declare const input: HTMLInputElement
declare const codeInput: HTMLInputElement
declare const frame: HTMLIFrameElement
declare const dialog: { signal: AbortSignal }
declare const App: Page
declare const Balance: Page
declare const SignIn: Page
declare const Skeleton: Page
declare const Spinner: Page
declare const Problem: Page<{ error: unknown; onRetry?: () => void }>

declare const app: import('hono').Hono
declare const relay: import('holdfast/relay').Relay
declare const options: import('holdfast/relay').RelayOptions
declare const store: import('holdfast/relay').RelayStore
declare const address: string
declare const baseUrl: string
declare const clientId: string
declare const clientSecret: string
declare const publicKeys: string[]
declare const userOfSession: (
  request: Request,
) => ReturnType<import('holdfast/relay').RelayOptions['authenticate']>
declare const book: (type: string, data: unknown) => Promise<void>
declare const connection: unknown
declare const createMyStore: (connection: unknown) => import('holdfast/relay').RelayStore
declare const test: (name: string, body: () => Promise<unknown>) => void
declare const createClient: (options: { url: string; disableOfflineQueue: boolean }) => {
  on(event: 'error', listener: (error: Error) => void): void
  connect(): Promise<unknown>
  sendCommand(command: string[]): Promise<unknown>
}
declare const createServer: typeof import('node:http').createServer
type IncomingMessage = import('node:http').IncomingMessage
