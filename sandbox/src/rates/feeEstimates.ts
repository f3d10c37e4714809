import { getInternalAccount } from '../accounts/internalAccounts.ts'
import { ApiException, invalidInput } from '../core/errors.ts'
import type { RequestSchemas } from '../core/profile.ts'
import type { Work } from '../core/work/work.ts'
import { currencyOf } from '../fixtures/currencies.ts'
import { isNetwork } from './networks.schema.ts'
import { divideUp } from './pricing.ts'
import type { FeeEstimate, FeeEstimateRequest } from './rates.schema.ts'

/** Per network: the currencies it carries, and what using it costs, in hundredths of one unit. */
type Networks = Readonly<Record<string, { currencies: readonly string[]; fee: number }>>

const may: Networks = {
  SOLANA: { currencies: ['USDC', 'USDT'], fee: 1 },
  ETHEREUM: { currencies: ['USDC', 'USDT'], fee: 150 },
  BASE: { currencies: ['USDC'], fee: 2 },
  POLYGON: { currencies: ['USDC'], fee: 2 },
  SPARK: { currencies: ['BTC', 'USDB'], fee: 0 },
  LIGHTNING: { currencies: ['BTC'], fee: 0 },
  BITCOIN: { currencies: ['BTC'], fee: 0 },
}

const august: Networks = {
  ...may,
  TRON: { currencies: ['USDT'], fee: 100 },
  PLASMA: { currencies: ['USDT'], fee: 0 },
}

const networks = { may, august } as const satisfies Record<RequestSchemas, Networks>

const applicationFeeBps = 10n

/** Estimates the cost of taking a token out to a chain, in the token itself. */
export async function estimateFee(work: Work, input: FeeEstimateRequest): Promise<FeeEstimate> {
  const account = await getInternalAccount(work, input.internalAccountId)
  if (account.currency !== input.currency) {
    throw invalidCurrency(`currency must be ${account.currency}, the currency of the account`)
  }
  const generation = work.settings.profile.requestSchemas
  if (!isNetwork(generation, input.cryptoNetwork)) {
    const field = 'cryptoNetwork'
    throw invalidInput(`${field} is not a network that money can be sent over`, { field })
  }
  const network = networks[generation][input.cryptoNetwork]
  if (!network?.currencies.includes(input.currency)) {
    throw invalidCurrency(`cryptoNetwork ${input.cryptoNetwork} does not support ${input.currency}`)
  }
  const unit = 10 ** currencyOf(input.currency).decimals
  const networkFee = (network.fee * unit) / 100
  const applicationFee = Number(divideUp(BigInt(input.amount) * applicationFeeBps, 10_000n))
  const totalFee = networkFee + applicationFee
  if (totalFee >= input.amount) {
    throw new ApiException(400, 'AMOUNT_OUT_OF_RANGE', 'amount must be larger than the fees')
  }
  const netAmount = input.amount - totalFee
  return { networkFee, networkFeeAsset: input.currency, applicationFee, totalFee, netAmount }
}

function invalidCurrency(message: string): ApiException {
  return new ApiException(400, 'INVALID_CURRENCY', message)
}
