import { listCredentials, prepareSignIn, revokeCredential, signIn } from 'holdfast'

// In with another credential: `methods` of prepareSignIn names what the account has.
const prepared = await prepareSignIn(wallet, { method: 'emailOtp' })
button.onclick = () => signIn(wallet, { prepared, askForCode })

// Once the state is signedIn: the customer chooses the passkey that is lost.
const passkeys = (await listCredentials(wallet)).filter(({ type }) => type === 'PASSKEY')
const lost = await choose(passkeys)
await revokeCredential(wallet, lost.id) // and the sessions that it opened

// The block above is an example on a page (test/pages.test.ts).
declare const wallet: Parameters<typeof prepareSignIn>[0]
declare const button: { onclick: () => Promise<unknown> }
declare const askForCode: NonNullable<Parameters<typeof signIn>[1]>['askForCode']
declare function choose<T>(list: T[]): Promise<T>
