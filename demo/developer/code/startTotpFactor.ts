import { startTotpFactor, type Wallet } from 'holdfast'

/** The recovery codes are shown once, and kept nowhere. */
export async function addAuthenticatorApp(wallet: Wallet, scan: (uri: string) => Promise<string>) {
  const app = await startTotpFactor(wallet)
  return app.confirm(await scan(app.uri))
}
