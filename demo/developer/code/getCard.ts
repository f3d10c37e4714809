import { getCard, type Wallet } from 'holdfast'

/** Whether a card that was issued can pay by now. */
export async function canPay(wallet: Wallet, cardId: string) {
  return (await getCard(wallet, cardId)).state === 'ACTIVE'
}
