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
  name,
  pakistaniIban,
  routingNumber,
  sepa,
  text,
  transfer,
  vpa,
} from './accountFields.schema.ts'
import { walletBeneficiary } from './beneficiary.schema.ts'
import { mayAccounts } from './mayAccounts.schema.ts'

/** A wallet says whose it is, and who keeps it, where the payer knows. */
const wallet = {
  address,
  beneficiary: walletBeneficiary.optional(),
  vaspName: z.string().max(255).optional(),
}

const usBankName = z.string().min(1).max(140)

/** The external accounts of August: those of May, but for these. */
export const augustAccounts: AccountShapes = {
  ...mayAccounts,
  BDT_ACCOUNT: bank(either, {
    bankName: name,
    accountNumber: accountNumber.optional(),
    branchCode: branchCode.optional(),
    swiftCode: bic.optional(),
    phoneNumber: anyPhone.optional(),
  }),
  CNY_ACCOUNT: bank(either, {
    bankName: name,
    accountNumber: accountNumber.optional(),
    phoneNumber: anyPhone.optional(),
  }),
  COP_ACCOUNT: bank(either, {
    bankName: name,
    accountNumber: accountNumber.optional(),
    bankAccountType: bankAccountType.optional(),
    phoneNumber: anyPhone.optional(),
  }),
  EGP_ACCOUNT: bank(either, {
    bankName: name,
    iban: egyptianIban.optional(),
    phoneNumber: anyPhone.optional(),
  }),
  EUR_ACCOUNT: bank(sepa, { iban: anyIban, swiftCode: bic.optional() }, ['countryOfResidence']),
  GHS_ACCOUNT: bank(either, {
    bankName: name,
    accountNumber: accountNumber.optional(),
    phoneNumber: anyPhone.optional(),
  }),
  GTQ_ACCOUNT: bank(transfer, { bankName: name, accountNumber, bankAccountType }, [
    'countryOfResidence',
    'phoneNumber',
  ]),
  INR_ACCOUNT: bank(['UPI', 'NEFT', 'RTGS'], {
    vpa: vpa.optional(),
    accountNumber: text(/^[0-9]{9,18}$/).optional(),
    ifsc: text(/^[A-Z]{4}0[A-Z0-9]{6}$/).optional(),
    rail: z.string().min(1).max(32).optional(),
    bankName: name.optional(),
  }),
  JMD_ACCOUNT: bank(transfer, { bankName: name, accountNumber, branchCode, bankAccountType }, [
    'address',
    'phoneNumber',
  ]),
  PKR_ACCOUNT: bank(either, {
    bankName: name,
    accountNumber: accountNumber.optional(),
    iban: pakistaniIban.optional(),
    phoneNumber: anyPhone.optional(),
  }),
  SGD_ACCOUNT: bank(['PAYNOW', 'FAST', 'BANK_TRANSFER'], {
    bankName: name.optional(),
    accountNumber,
    swiftCode: bic,
  }),
  USD_ACCOUNT: bank(['ACH', 'WIRE', 'RTP', 'FEDNOW'], {
    accountNumber,
    routingNumber,
    bankName: usBankName.optional(),
    bankAccountType: bankAccountType.optional(),
    intermediaryBankName: usBankName.optional(),
    intermediaryRoutingNumber: routingNumber.optional(),
    fiToFiInformation: z.string().max(210).optional(),
  }),
  BASE_WALLET: wallet,
  ETHEREUM_WALLET: wallet,
  PLASMA_WALLET: wallet,
  POLYGON_WALLET: wallet,
  SOLANA_WALLET: wallet,
  SPARK_WALLET: wallet,
  TRON_WALLET: wallet,
}
