import type { DepositDetails } from './depositDetails.ts'
import type { DerivedValues } from './derivedValues.ts'

type Maker = (values: DerivedValues) => DepositDetails

const transfer = { paymentRails: ['BANK_TRANSFER'] }
const mobile = { paymentRails: ['MOBILE_MONEY'] }
const either = { paymentRails: ['BANK_TRANSFER', 'MOBILE_MONEY'] }
const sepa = { paymentRails: ['SEPA', 'SEPA_INSTANT'] }
const bankName = 'Sandbox Bank'
const swiftCode = 'SBOXUS33'
const provider = 'Sandbox Mobile'

const usd: Maker = ({ digits, reference }) => ({
  accountType: 'USD_ACCOUNT',
  paymentRails: ['ACH', 'WIRE', 'RTP', 'FEDNOW'],
  accountNumber: digits('account', 12),
  routingNumber: '021000021',
  bankName,
  reference,
})

const salvadoran: Maker = ({ digits, reference }) => ({
  accountType: 'SLV_ACCOUNT',
  ...either,
  bankName,
  accountNumber: digits('account', 12),
  bankAccountType: 'CHECKING',
  phoneNumber: `+503${digits('phone', 8)}`,
  reference,
})

/** An account at a bank that is found by its SWIFT code. */
function swiftAccount(accountType: string, rails: { paymentRails: string[] } = transfer): Maker {
  return ({ digits, reference }) => ({
    accountType,
    ...rails,
    bankName,
    accountNumber: digits('account', 10),
    swiftCode,
    reference,
  })
}

function mobileMoney(accountType: string, prefix: string, more = {}): Maker {
  return ({ digits, reference }) => ({
    accountType,
    ...mobile,
    phoneNumber: `+${prefix}${digits('phone', 9)}`,
    provider,
    ...more,
    reference,
  })
}

/** How money reaches a bank account, by currency; `USD in SV` is what payers in that country get. */
export const bankDetails: Readonly<Record<string, Maker>> = {
  USD: usd,
  'USD in SV': salvadoran,
  AED: ({ iban, reference }) => ({
    accountType: 'AED_ACCOUNT',
    ...transfer,
    iban: iban('AE', 19),
    swiftCode,
    reference,
  }),
  ARS: ({ digits }) => ({ accountType: 'ARS_ACCOUNT', accountNumber: digits('account', 22) }),
  BDT: ({ digits, reference }) => ({
    accountType: 'BDT_ACCOUNT',
    ...either,
    accountNumber: digits('account', 13),
    branchCode: digits('branch', 5),
    swiftCode,
    phoneNumber: `+880${digits('phone', 10)}`,
    reference,
  }),
  BRL: ({ reference }) => ({ accountType: 'BRL_ACCOUNT', qrCode: `pix:sandbox/${reference}` }),
  BWP: mobileMoney('BWP_ACCOUNT', '267'),
  CAD: ({ digits, reference }) => ({
    accountType: 'CAD_ACCOUNT',
    ...transfer,
    bankCode: digits('bank', 3),
    branchCode: digits('branch', 5),
    accountNumber: digits('account', 10),
    reference,
  }),
  CNY: ({ digits, reference }) => ({
    accountType: 'CNY_ACCOUNT',
    ...either,
    bankName,
    accountNumber: digits('account', 16),
    phoneNumber: `+86${digits('phone', 11)}`,
    reference,
  }),
  COP: ({ reference }) => ({
    accountType: 'COP_ACCOUNT',
    paymentUrl: `https://pay.sandbox.test/${reference}`,
  }),
  DKK: ({ iban, reference }) => ({
    accountType: 'DKK_ACCOUNT',
    ...sepa,
    iban: iban('DK', 14),
    swiftCode,
    reference,
  }),
  EGP: ({ digits, iban, reference }) => ({
    accountType: 'EGP_ACCOUNT',
    ...transfer,
    bankName,
    accountNumber: digits('account', 17),
    iban: iban('EG', 25),
    swiftCode,
    reference,
  }),
  EUR: ({ iban, reference }) => ({
    accountType: 'EUR_ACCOUNT',
    ...sepa,
    iban: iban('DE', 18),
    swiftCode,
    reference,
  }),
  GBP: ({ digits, reference }) => ({
    accountType: 'GBP_ACCOUNT',
    paymentRails: ['FASTER_PAYMENTS'],
    sortCode: digits('sort', 6),
    accountNumber: digits('account', 8),
    reference,
  }),
  GHS: ({ digits, reference }) => ({
    accountType: 'GHS_ACCOUNT',
    ...either,
    accountNumber: digits('account', 13),
    phoneNumber: `+233${digits('phone', 9)}`,
    reference,
  }),
  GTQ: ({ digits, reference }) => ({
    accountType: 'GTQ_ACCOUNT',
    ...transfer,
    accountNumber: digits('account', 10),
    bankAccountType: 'CHECKING',
    reference,
  }),
  HKD: swiftAccount('HKD_ACCOUNT'),
  HTG: ({ digits, reference }) => ({
    accountType: 'HTG_ACCOUNT',
    ...mobile,
    phoneNumber: `+509${digits('phone', 8)}`,
    reference,
  }),
  IDR: (values) => ({
    ...swiftAccount('IDR_ACCOUNT')(values),
    phoneNumber: `+62${values.digits('phone', 10)}`,
  }),
  INR: ({ digits }) => ({
    accountType: 'INR_ACCOUNT',
    paymentRails: ['UPI'],
    vpa: `sandbox.${digits('account', 10)}@sandboxbank`,
  }),
  JMD: ({ digits, reference }) => ({
    accountType: 'JMD_ACCOUNT',
    ...transfer,
    accountNumber: digits('account', 9),
    branchCode: digits('branch', 5),
    bankAccountType: 'CHECKING',
    reference,
  }),
  KES: mobileMoney('KES_ACCOUNT', '254'),
  MWK: mobileMoney('MWK_ACCOUNT', '265'),
  MXN: ({ digits, reference }) => ({
    accountType: 'MXN_ACCOUNT',
    paymentRails: ['SPEI'],
    clabeNumber: digits('account', 18),
    reference,
  }),
  MYR: swiftAccount('MYR_ACCOUNT'),
  NGN: ({ digits, reference }) => ({
    accountType: 'NGN_ACCOUNT',
    ...transfer,
    accountNumber: digits('account', 10),
    bankName,
    reference,
  }),
  PHP: ({ digits, reference }) => ({
    accountType: 'PHP_ACCOUNT',
    ...transfer,
    bankName,
    accountNumber: digits('account', 12),
    reference,
  }),
  PKR: ({ digits, iban, reference }) => ({
    accountType: 'PKR_ACCOUNT',
    ...either,
    bankName,
    accountNumber: digits('account', 16),
    iban: iban('PK', 16, 'SBOX'),
    phoneNumber: `+92${digits('phone', 10)}`,
    reference,
  }),
  RWF: mobileMoney('RWF_ACCOUNT', '250'),
  SGD: swiftAccount('SGD_ACCOUNT', { paymentRails: ['PAYNOW', 'FAST', 'BANK_TRANSFER'] }),
  THB: swiftAccount('THB_ACCOUNT'),
  TZS: mobileMoney('TZS_ACCOUNT', '255'),
  UGX: mobileMoney('UGX_ACCOUNT', '256'),
  VND: swiftAccount('VND_ACCOUNT'),
  XAF: mobileMoney('XAF_ACCOUNT', '237', { region: 'CM' }),
  XOF: mobileMoney('XOF_ACCOUNT', '221', { region: 'SN' }),
  ZAR: ({ digits, reference }) => ({
    accountType: 'ZAR_ACCOUNT',
    ...transfer,
    accountNumber: digits('account', 11),
    bankName,
    reference,
  }),
  ZMW: mobileMoney('ZMW_ACCOUNT', '260'),
}
