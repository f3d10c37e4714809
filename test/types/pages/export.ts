import { exportWallet } from 'holdfast'

const exported = await exportWallet(wallet) // signed on this device
const { phrase, warnings } = exported.reveal()
show(phrase, warnings) // UNKNOWN_WORD_LIST: other wallets may refuse the phrase
addEventListener('blur', () => exported.dispose(), { once: true })

// The block above is an example on a page (test/pages.test.ts).
declare const wallet: Parameters<typeof exportWallet>[0]
declare function show(phrase: string, warnings: readonly string[]): void
