/** The rails of a payment until August. */
export const mayRails = [
  'ACH',
  'BANK_TRANSFER',
  'FAST',
  'FASTER_PAYMENTS',
  'FEDNOW',
  'MOBILE_MONEY',
  'PAYNOW',
  'PIX',
  'RTP',
  'SEPA',
  'SEPA_INSTANT',
  'SPEI',
  'SWIFT',
  'UPI',
  'WIRE',
]

/** The rails of a payment since August. */
export const augustRails = [
  'ACH_COLOMBIA',
  'BRE_B',
  'CIPS',
  'INSTAPAY',
  'NEFT',
  'PESONET',
  'RTGS',
  'UNIONPAY',
  ...mayRails,
]

/** The purposes that a payment may have until August. */
export const mayPurposes = [
  'GIFT',
  'SELF',
  'GOODS_OR_SERVICES',
  'EDUCATION',
  'HEALTH_OR_MEDICAL',
  'REAL_ESTATE_PURCHASE',
  'TAX_PAYMENT',
  'LOAN_PAYMENT',
  'UTILITY_BILL',
  'DONATION',
  'TRAVEL',
  'OTHER',
]

/** The purposes that a payment may have since August. */
export const augustPurposes = ['FAMILY_SUPPORT', 'SALARY_PAYMENT', ...mayPurposes]
