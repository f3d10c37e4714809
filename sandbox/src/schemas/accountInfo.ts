import { z } from '@hono/zod-openapi'
import { type BeneficiaryDemand, beneficiary } from './beneficiary.ts'

const text = (pattern: RegExp) => z.string().regex(pattern)
const name = z.string().min(1).max(255)
const accountNumber = z.string().min(1).max(34)
const bic = text(/^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/)
const anyIban = text(/^[A-Z]{2}[0-9]{2}[A-Za-z0-9]{11,30}$/)
const anyPhone = text(/^\+[0-9]{6,14}$/)
const phoneOf = (code: string, digits: string) => text(new RegExp(`^\\+${code}[0-9]{${digits}}$`))
const bankAccountType = z.enum(['CHECKING', 'SAVINGS'])
const bankWithSwift = { bankName: name, accountNumber, swiftCode: bic }
const mobileMoney = (phoneNumber: z.ZodString) => ({ phoneNumber, provider: name })

const transfer = ['BANK_TRANSFER'] as const
const mobile = ['MOBILE_MONEY'] as const
const either = ['BANK_TRANSFER', 'MOBILE_MONEY'] as const
const sepa = ['SEPA', 'SEPA_INSTANT'] as const

/** An account type with a beneficiary: its fields, its rails, what it demands of a person. */
function bank<Type extends string, Shape extends z.ZodRawShape>(
  accountType: Type,
  rails: readonly [string, ...string[]],
  fields: Shape,
  demands: readonly BeneficiaryDemand[] = [],
) {
  return z.object({
    accountType: z.literal(accountType),
    ...fields,
    paymentRails: z
      .array(z.enum(rails))
      .min(1)
      .default([...rails]),
    beneficiary: beneficiary(demands),
  })
}

/** An account type that is only an address. */
function wallet<Type extends string, Shape extends z.ZodRawShape>(
  accountType: Type,
  fields: Shape,
) {
  return z.object({ accountType: z.literal(accountType), ...fields })
}

const address = { address: z.string().min(1).max(255) }

/** Every kind of external account, told apart by `accountType`. */
export const AccountInfo = z
  .discriminatedUnion('accountType', [
    bank('AED_ACCOUNT', transfer, { iban: text(/^AE[0-9]{21}$/), swiftCode: bic.optional() }, [
      'address',
    ]),
    bank('BDT_ACCOUNT', either, {
      accountNumber: accountNumber.optional(),
      branchCode: text(/^[0-9]{5}$/).optional(),
      swiftCode: bic.optional(),
      phoneNumber: anyPhone.optional(),
    }),
    bank('BRL_ACCOUNT', ['PIX'], {
      pixKey: z.string().min(1).max(77),
      pixKeyType: z.enum(['CPF', 'CNPJ', 'EMAIL', 'PHONE', 'RANDOM']),
      taxId: text(/^[0-9]{11,14}$/),
    }),
    bank('BWP_ACCOUNT', mobile, mobileMoney(anyPhone)),
    bank('CAD_ACCOUNT', transfer, {
      bankCode: text(/^[0-9]{3}$/),
      branchCode: text(/^[0-9]{5}$/),
      accountNumber: text(/^[0-9]{7,12}$/),
    }),
    bank('COP_ACCOUNT', either, {
      bankName: name.optional(),
      accountNumber: accountNumber.optional(),
      bankAccountType: bankAccountType.optional(),
      phoneNumber: anyPhone.optional(),
    }),
    bank('DKK_ACCOUNT', sepa, { iban: text(/^DK[0-9]{16}$/), swiftCode: bic.optional() }),
    bank(
      'EGP_ACCOUNT',
      transfer,
      {
        bankName: name,
        accountNumber,
        iban: text(/^EG[0-9]{27}$/).optional(),
        swiftCode: bic.optional(),
      },
      ['address', 'countryOfResidence', 'phoneNumber'],
    ),
    bank('EUR_ACCOUNT', sepa, { iban: anyIban, swiftCode: bic.optional() }, ['address']),
    bank('GBP_ACCOUNT', ['FASTER_PAYMENTS'], {
      sortCode: text(/^[0-9]{6}$/),
      accountNumber: text(/^[0-9]{8}$/),
    }),
    bank('GHS_ACCOUNT', either, {
      accountNumber: accountNumber.optional(),
      phoneNumber: anyPhone.optional(),
    }),
    bank('GTQ_ACCOUNT', transfer, { accountNumber, bankAccountType }, [
      'countryOfResidence',
      'phoneNumber',
    ]),
    bank('HKD_ACCOUNT', transfer, bankWithSwift),
    bank('HTG_ACCOUNT', mobile, { phoneNumber: anyPhone }),
    bank('IDR_ACCOUNT', transfer, { ...bankWithSwift, phoneNumber: phoneOf('62', '9,12') }),
    bank('INR_ACCOUNT', ['UPI'], { vpa: text(/^[a-zA-Z0-9.\-_]+@[a-zA-Z0-9]+$/) }),
    bank(
      'JMD_ACCOUNT',
      transfer,
      { accountNumber, branchCode: text(/^[0-9]{5}$/), bankAccountType },
      ['address', 'phoneNumber'],
    ),
    bank('KES_ACCOUNT', mobile, mobileMoney(phoneOf('254', '9'))),
    bank('MWK_ACCOUNT', mobile, mobileMoney(anyPhone)),
    bank('MXN_ACCOUNT', ['SPEI'], { clabeNumber: text(/^[0-9]{18}$/) }),
    bank('MYR_ACCOUNT', transfer, bankWithSwift),
    bank('NGN_ACCOUNT', transfer, { accountNumber: text(/^[0-9]{10}$/), bankName: name }),
    bank('PHP_ACCOUNT', transfer, { bankName: name, accountNumber: text(/^[0-9]{8,16}$/) }),
    bank('PKR_ACCOUNT', either, {
      accountNumber: accountNumber.optional(),
      iban: text(/^PK[0-9]{2}[A-Z]{4}[0-9]{16}$/).optional(),
      phoneNumber: anyPhone.optional(),
      bankName: name.optional(),
    }),
    bank('RWF_ACCOUNT', mobile, mobileMoney(phoneOf('250', '9'))),
    bank('SGD_ACCOUNT', ['PAYNOW', 'FAST', 'BANK_TRANSFER'], bankWithSwift),
    bank('SLV_ACCOUNT', either, {
      bankName: name.optional(),
      accountNumber: accountNumber.optional(),
      bankAccountType: bankAccountType.optional(),
      phoneNumber: anyPhone.optional(),
    }),
    bank('THB_ACCOUNT', transfer, bankWithSwift),
    bank('TZS_ACCOUNT', mobile, mobileMoney(phoneOf('255', '9'))),
    bank('UGX_ACCOUNT', mobile, mobileMoney(anyPhone)),
    bank('USD_ACCOUNT', ['ACH', 'WIRE', 'RTP', 'FEDNOW'], {
      accountNumber,
      routingNumber: text(/^[0-9]{9}$/),
    }),
    bank('VND_ACCOUNT', transfer, bankWithSwift),
    bank('XAF_ACCOUNT', mobile, { ...mobileMoney(anyPhone), region: z.enum(['CM', 'CG']) }),
    bank('XOF_ACCOUNT', mobile, {
      ...mobileMoney(anyPhone),
      region: z.enum(['BJ', 'CI', 'SN', 'TG']),
    }),
    bank('ZAR_ACCOUNT', transfer, { accountNumber: text(/^[0-9]{9,13}$/), bankName: name }),
    bank('ZMW_ACCOUNT', mobile, mobileMoney(phoneOf('260', '9'))),
    bank('SWIFT_ACCOUNT', ['SWIFT'], {
      country: text(/^[A-Z]{2}$/),
      swiftCode: bic,
      bankName: name,
      accountNumber: accountNumber.optional(),
      iban: anyIban.optional(),
    }),
    wallet('BASE_WALLET', address),
    wallet('ETHEREUM_WALLET', address),
    wallet('POLYGON_WALLET', address),
    wallet('SOLANA_WALLET', address),
    wallet('SPARK_WALLET', address),
    wallet('TRON_WALLET', address),
    wallet('LIGHTNING', {
      invoice: z.string().min(1).max(4096).optional(),
      bolt12: z.string().min(1).max(4096).optional(),
      lightningAddress: z.string().min(3).max(320).optional(),
    }),
  ])
  .openapi('ExternalAccountInfo')

export type AccountInfo = z.infer<typeof AccountInfo>
