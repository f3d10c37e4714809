import { z } from '@hono/zod-openapi'
import {
  type AccountShapes,
  accountNumber,
  address,
  anyIban,
  anyPhone,
  bank,
  bankAccountType,
  bic,
  branchCode,
  egyptianIban,
  either,
  mobile,
  name,
  pakistaniIban,
  routingNumber,
  sepa,
  text,
  transfer,
  vpa,
} from './accountFields.schema.ts'

const phoneOf = (code: string, digits: string) => text(new RegExp(`^\\+${code}[0-9]{${digits}}$`))
const bankWithSwift = { bankName: name, accountNumber, swiftCode: bic }
const mobileMoney = (phoneNumber: z.ZodString) => ({ phoneNumber, provider: name })

/** The external accounts of profile `spec` and of May. */
export const mayAccounts: AccountShapes = {
  AED_ACCOUNT: bank(transfer, { iban: text(/^AE[0-9]{21}$/), swiftCode: bic.optional() }, [
    'address',
  ]),
  BDT_ACCOUNT: bank(either, {
    accountNumber: accountNumber.optional(),
    branchCode: branchCode.optional(),
    swiftCode: bic.optional(),
    phoneNumber: anyPhone.optional(),
  }),
  BRL_ACCOUNT: bank(['PIX'], {
    pixKey: z.string().min(1).max(77),
    pixKeyType: z.enum(['CPF', 'CNPJ', 'EMAIL', 'PHONE', 'RANDOM']),
    taxId: text(/^[0-9]{11,14}$/),
  }),
  BWP_ACCOUNT: bank(mobile, mobileMoney(anyPhone)),
  CAD_ACCOUNT: bank(transfer, {
    bankCode: text(/^[0-9]{3}$/),
    branchCode,
    accountNumber: text(/^[0-9]{7,12}$/),
  }),
  COP_ACCOUNT: bank(either, {
    bankName: name.optional(),
    accountNumber: accountNumber.optional(),
    bankAccountType: bankAccountType.optional(),
    phoneNumber: anyPhone.optional(),
  }),
  DKK_ACCOUNT: bank(sepa, { iban: text(/^DK[0-9]{16}$/), swiftCode: bic.optional() }),
  EGP_ACCOUNT: bank(
    transfer,
    {
      bankName: name,
      accountNumber,
      iban: egyptianIban.optional(),
      swiftCode: bic.optional(),
    },
    ['address', 'countryOfResidence', 'phoneNumber'],
  ),
  EUR_ACCOUNT: bank(sepa, { iban: anyIban, swiftCode: bic.optional() }, ['address']),
  GBP_ACCOUNT: bank(['FASTER_PAYMENTS'], {
    sortCode: text(/^[0-9]{6}$/),
    accountNumber: text(/^[0-9]{8}$/),
  }),
  GHS_ACCOUNT: bank(either, {
    accountNumber: accountNumber.optional(),
    phoneNumber: anyPhone.optional(),
  }),
  GTQ_ACCOUNT: bank(transfer, { accountNumber, bankAccountType }, [
    'countryOfResidence',
    'phoneNumber',
  ]),
  HKD_ACCOUNT: bank(transfer, bankWithSwift),
  HTG_ACCOUNT: bank(mobile, { phoneNumber: anyPhone }),
  IDR_ACCOUNT: bank(transfer, { ...bankWithSwift, phoneNumber: phoneOf('62', '9,12') }),
  INR_ACCOUNT: bank(['UPI'], { vpa }),
  JMD_ACCOUNT: bank(transfer, { accountNumber, branchCode, bankAccountType }, [
    'address',
    'phoneNumber',
  ]),
  KES_ACCOUNT: bank(mobile, mobileMoney(phoneOf('254', '9'))),
  MWK_ACCOUNT: bank(mobile, mobileMoney(anyPhone)),
  MXN_ACCOUNT: bank(['SPEI'], { clabeNumber: text(/^[0-9]{18}$/) }),
  MYR_ACCOUNT: bank(transfer, bankWithSwift),
  NGN_ACCOUNT: bank(transfer, { accountNumber: text(/^[0-9]{10}$/), bankName: name }),
  PHP_ACCOUNT: bank(transfer, { bankName: name, accountNumber: text(/^[0-9]{8,16}$/) }),
  PKR_ACCOUNT: bank(either, {
    accountNumber: accountNumber.optional(),
    iban: pakistaniIban.optional(),
    phoneNumber: anyPhone.optional(),
    bankName: name.optional(),
  }),
  RWF_ACCOUNT: bank(mobile, mobileMoney(phoneOf('250', '9'))),
  SGD_ACCOUNT: bank(['PAYNOW', 'FAST', 'BANK_TRANSFER'], bankWithSwift),
  SLV_ACCOUNT: bank(either, {
    bankName: name.optional(),
    accountNumber: accountNumber.optional(),
    bankAccountType: bankAccountType.optional(),
    phoneNumber: anyPhone.optional(),
  }),
  THB_ACCOUNT: bank(transfer, bankWithSwift),
  TZS_ACCOUNT: bank(mobile, mobileMoney(phoneOf('255', '9'))),
  UGX_ACCOUNT: bank(mobile, mobileMoney(anyPhone)),
  USD_ACCOUNT: bank(['ACH', 'WIRE', 'RTP', 'FEDNOW'], {
    accountNumber,
    routingNumber,
  }),
  VND_ACCOUNT: bank(transfer, bankWithSwift),
  XAF_ACCOUNT: bank(mobile, { ...mobileMoney(anyPhone), region: z.enum(['CM', 'CG']) }),
  XOF_ACCOUNT: bank(mobile, {
    ...mobileMoney(anyPhone),
    region: z.enum(['BJ', 'CI', 'SN', 'TG']),
  }),
  ZAR_ACCOUNT: bank(transfer, { accountNumber: text(/^[0-9]{9,13}$/), bankName: name }),
  ZMW_ACCOUNT: bank(mobile, mobileMoney(phoneOf('260', '9'))),
  SWIFT_ACCOUNT: bank(['SWIFT'], {
    country: text(/^[A-Z]{2}$/),
    swiftCode: bic,
    bankName: name,
    accountNumber: accountNumber.optional(),
    iban: anyIban.optional(),
  }),
  BASE_WALLET: { address },
  ETHEREUM_WALLET: { address },
  POLYGON_WALLET: { address },
  SOLANA_WALLET: { address },
  SPARK_WALLET: { address },
  TRON_WALLET: { address },
  LIGHTNING: {
    invoice: z.string().min(1).max(4096).optional(),
    bolt12: z.string().min(1).max(4096).optional(),
    lightningAddress: z.string().min(3).max(320).optional(),
  },
}
