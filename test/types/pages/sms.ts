import { addSmsOtp, resumeSmsOtp, startSmsOtp } from 'holdfast'

// Once. The number may be left out; if given, only a change to it is signed.
addButton.onclick = () => addSmsOtp(wallet, { phoneNumber }) // SMS_OTP_UNAVAILABLE: offer another way

// Later, also after a reload between the SMS and the code.
const signIn = (await resumeSmsOtp(wallet)) ?? (await startSmsOtp(wallet))
showCodeInput(signIn.nickname, (code) => signIn.complete(code))

// The block above is an example on a page (test/pages.test.ts).
declare const wallet: Parameters<typeof startSmsOtp>[0]
declare const addButton: { onclick: () => Promise<unknown> }
declare const phoneNumber: string
declare function showCodeInput(sentTo: string, enter: (code: string) => Promise<unknown>): void
