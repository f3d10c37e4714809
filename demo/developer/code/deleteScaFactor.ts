import { deleteScaFactor, type ScaFactor, type Wallet } from 'holdfast'

export async function removeFactor(wallet: Wallet, { credentialId }: ScaFactor) {
  if (credentialId !== undefined) await deleteScaFactor(wallet, credentialId)
}

// In the demo: demo/security/RemovePaymentPasskeySheet.tsx
