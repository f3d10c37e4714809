import { useQuery } from '@tanstack/react-query'
import { listScaFactors, type ScaFactor } from 'holdfast'
import { useWallet } from 'holdfast/react'
import { useState } from 'react'
import { readAgain } from '../session/queryClient.ts'
import { useMe } from '../session/useMe.ts'

/** What a payment can be authorized with, the most convenient first: not with an authenticator app. */
const paymentFactorTypes = ['PASSKEY', 'SMS_OTP'] as const
export type PaymentFactorType = (typeof paymentFactorTypes)[number]

/** One that a customer has. */
export type PaymentFactor = Omit<ScaFactor, 'factor'> & { factor: PaymentFactorType }

/** What the customer can authorize payments with; nothing is read where the service asks for no authorization. */
export function usePaymentFactors() {
  const wallet = useWallet()
  const { data: me } = useMe()
  return useQuery({
    queryKey: ['paymentFactors'],
    queryFn: async ({ signal }) => (await listScaFactors(wallet, { signal })).filter(isForPayments),
    enabled: me?.user?.authorizesPayments === true,
  })
}

function isForPayments(factor: ScaFactor): factor is PaymentFactor {
  return (paymentFactorTypes as readonly string[]).includes(factor.factor)
}

/** After one came or went. */
export async function refreshPaymentFactors(): Promise<void> {
  await readAgain(['paymentFactors'])
}

/** What the next payment is authorized with. */
export interface FactorChoice {
  /** More than one, or none where there is no choice. */
  offered: PaymentFactorType[]
  /** Undefined where the service decides. */
  chosen: PaymentFactorType | undefined
  choose: (factor: PaymentFactorType) => void
}

/** The passkey, where there is one, unless the customer wants a text message: it may be on another device. */
export function useFactorChoice(): FactorChoice {
  const { data = [] } = usePaymentFactors()
  const [wanted, choose] = useState<PaymentFactorType>()
  const types = paymentFactorTypes.filter((type) => data.some(({ factor }) => factor === type))
  const isWantedThere = wanted !== undefined && types.includes(wanted)
  const chosen = types.includes('PASSKEY') ? (isWantedThere ? wanted : 'PASSKEY') : undefined
  return { offered: types.length > 1 ? types : [], chosen, choose }
}
