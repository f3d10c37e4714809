import {
  createExternalAccount,
  createQuote,
  createWallet,
  executeQuote,
  formatAmount,
  formatError,
  getExternalAccountsPage,
  prepareSignIn,
  signIn,
  WalletError,
  whenReady,
} from 'holdfast'

const input = document.querySelector('input') as HTMLInputElement
const button = document.querySelector('button') as HTMLButtonElement
const output = document.querySelector('output') as HTMLOutputElement

/** Offers a button, and resolves when it is pressed. */
const pressed = (text: string) =>
  new Promise((resolve) => Object.assign(button, { textContent: text, onclick: resolve }))
const show = (text: string) => Object.assign(output, { textContent: text })

try {
  const signers = await (await fetch('/signers')).json()
  const wallet = createWallet({
    relayUrl: '/wallet',
    // Not with the live service.
    signerPublicKeys: { export: [signers.export], oneTimeCode: [signers.oneTimeCode] },
  })

  // 1. Sign in. What the prompt needs is fetched before the button is pressed.
  if ((await whenReady(wallet)).status !== 'signedIn') {
    const prepared = await prepareSignIn(wallet)
    await pressed(`Sign in: ${prepared.method}`) // emailOtp, passkey, createPasskey, ...
    await signIn(wallet, {
      prepared,
      nickname: 'My laptop',
      askForCode: async ({ isRetry }) => {
        await pressed(isRetry ? 'Enter the right code' : 'Enter the code')
        return input.value
      },
    })
  }

  // 2. A payee, who can be added once, and a price that the service guarantees for some minutes.
  const { data: payees } = await getExternalAccountsPage(wallet)
  const grace = {
    accountType: 'USD_ACCOUNT',
    accountNumber: '123456789',
    routingNumber: '021000021',
    beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Grace Hopper' },
  }
  const payee =
    payees[0] ?? (await createExternalAccount(wallet, { currency: 'USD', accountInfo: grace }))
  const quote = await createQuote(wallet, {
    destination: { accountId: payee.id },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 10_000_000, // 10.00 USDB, in the smallest unit
  })
  const receiving = { amount: quote.totalReceivingAmount, currency: quote.receivingCurrency }

  // 3. Pay. The payload is checked and signed on this device, and executed once.
  await pressed(`Pay: Grace gets ${formatAmount(receiving)}`)
  const { status } = await executeQuote(wallet, quote)
  show(status) // executed, failed, or pendingAuthorization: not paid yet
} catch (error) {
  // OUTCOME_UNKNOWN: it may be paid. Read it with resumeExecutions, and never pay again.
  const isUnknown = error instanceof WalletError && error.code === 'OUTCOME_UNKNOWN'
  show(isUnknown ? 'We are checking whether you have paid.' : formatError(error))
}
