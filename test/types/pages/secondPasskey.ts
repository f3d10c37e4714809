import { addPasskey, prepareAddPasskey } from 'holdfast'

const prepared = await prepareAddPasskey(wallet) // the challenge, and the session that signs
addButton.onclick = () => addPasskey(wallet, { prepared, nickname: 'My phone' })

// The block above is an example on a page (test/pages.test.ts).
declare const wallet: Parameters<typeof prepareAddPasskey>[0]
declare const addButton: { onclick: () => Promise<unknown> }
