import { createWallet, prepareSignIn, signIn } from 'holdfast'

const wallet = createWallet({
  relayUrl: '/wallet',
  // Called by a signed action that finds no session. The action goes on when it resolves.
  onSessionRequired: async (reason) => {
    const prepared = await prepareSignIn(wallet)
    await tapOn(unlockButton, reason) // expired, signedOut, revoked, ...; the prompt opens directly within the tap
    await signIn(wallet, { prepared, askForCode })
  },
})

// The block above is an example on a page (test/pages.test.ts).
declare const unlockButton: object
declare const askForCode: NonNullable<Parameters<typeof signIn>[1]>['askForCode']
declare function tapOn(button: object, reason: string): Promise<void>
