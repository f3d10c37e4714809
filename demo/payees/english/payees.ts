/** Accounts in every country: what is asked of them, and what they are recognised by. */
export const payees = {
  country: 'Country of the account',
  countryHint: (currency: string, rail: string) => `Receives ${currency} by ${rail}.`,
  rails: {
    ach: 'ACH or wire transfer',
    sepa: 'SEPA',
    fasterPayments: 'Faster Payments',
    spei: 'SPEI',
    pix: 'PIX',
    upi: 'UPI',
    transfer: 'bank transfer',
    mobile: 'mobile money',
  },
  choose: 'Choose',
  /** Said of menus in which nothing was chosen. */
  chooseBank: 'Choose the bank of the account.',
  choosePurpose: 'Choose the purpose of the payment.',
  chooseCountry: 'Choose a country.',
  loadingBanks: 'Loading the banks',
  /** `{example}`, `{country}` and `{length}` stand for what is valid in the chosen country. */
  fields: {
    routingNumber: {
      label: 'Routing number',
      hint: '9 digits',
      problem: 'A routing number has exactly 9 digits. Check them against the account statement.',
    },
    accountNumber: {
      label: 'Account number',
      hint: '4 to 17 digits',
      problem: 'An account number has 4 to 17 digits.',
    },
    bankName: { label: 'Bank', hint: '', problem: 'Use at most 140 characters.' },
    nigerianNumber: {
      label: 'Account number',
      hint: 'NUBAN, 10 digits',
      problem: 'An account number has exactly 10 digits.',
    },
    philippineNumber: {
      label: 'Account number',
      hint: '8 to 16 digits',
      problem: 'An account number has 8 to 16 digits.',
    },
    southAfricanNumber: {
      label: 'Account number',
      hint: '9 to 13 digits',
      problem: 'An account number has 9 to 13 digits.',
    },
    canadianNumber: {
      label: 'Account number',
      hint: '7 to 12 digits',
      problem: 'An account number has 7 to 12 digits.',
    },
    institutionNumber: {
      label: 'Institution number',
      hint: '3 digits',
      problem: 'An institution number has exactly 3 digits.',
    },
    transitNumber: {
      label: 'Transit number',
      hint: '5 digits',
      problem: 'A transit number has exactly 5 digits.',
    },
    sortCode: {
      label: 'Sort code',
      hint: 'Such as {example}',
      problem: 'A sort code has exactly 6 digits.',
    },
    britishNumber: {
      label: 'Account number',
      hint: '8 digits',
      problem: 'An account number has exactly 8 digits.',
    },
    iban: {
      label: 'IBAN',
      hint: 'Starts with {country} and has {length} characters',
      problem: 'This is not an IBAN of the chosen country. Check its characters.',
    },
    clabe: {
      label: 'CLABE',
      hint: '18 digits',
      problem: 'This is not a CLABE. It has 18 digits: check each of them.',
    },
    pixKeyType: { label: 'Type of PIX key', hint: '', problem: 'Choose the type of PIX key.' },
    pixKey: {
      label: 'PIX key',
      hint: 'As the account holder gave it to you',
      problem: 'A PIX key of the chosen type looks like {example}.',
    },
    taxId: {
      label: 'CPF or CNPJ of the account holder',
      hint: '11 or 14 digits',
      problem: 'This is not a CPF, of 11 digits, or a CNPJ, of 14. Check each digit.',
    },
    vpa: {
      label: 'UPI ID',
      hint: 'Such as {example}',
      problem: 'A UPI ID has a name, an @ and a provider, such as {example}.',
    },
    swiftCode: {
      label: 'SWIFT code',
      hint: '8 or 11 characters, such as {example}',
      problem:
        'This is not a SWIFT code of the chosen country. It has 8 or 11 letters and digits, such as {example}.',
    },
    mobileNumber: {
      label: 'Mobile number',
      hint: 'Such as {example}',
      problem:
        'This is not a mobile number of the chosen country. It starts with + and the country code, such as {example}.',
    },
    provider: {
      label: 'Mobile money provider',
      hint: 'Such as {example}',
      problem: 'Use at most 255 characters.',
    },
    street: {
      label: 'Street and number of the account holder',
      hint: '',
      problem: 'Use at most 255 characters.',
    },
    postalCode: { label: 'Postal code', hint: '', problem: 'Use at most 32 characters.' },
    city: { label: 'City', hint: '', problem: 'Use at most 255 characters.' },
  },
  /** Numbers whose digits guard each other. */
  numbers: {
    routingNumber: (length: number) => `A routing number has ${length} digits`,
    clabe: (length: number) => `A CLABE has ${length} digits`,
    iban: (length: number) => `An IBAN of the chosen country has ${length} characters`,
    CPF: (length: number) => `A CPF has ${length} digits`,
    CNPJ: (length: number) => `A CNPJ has ${length} digits`,
  },
  numberTooShort: (rule: string, missing: number) =>
    `${rule}: ${missing} ${missing === 1 ? 'is' : 'are'} missing.`,
  numberTooLong: (rule: string, extra: number) => `${rule}: this is ${extra} too many.`,
  numberMistyped: (rule: string) => `${rule}, and one of these is mistyped. Check each of them.`,
  options: {
    CPF: 'CPF',
    CNPJ: 'CNPJ',
    EMAIL: 'Email address',
    PHONE: 'Phone number',
    RANDOM: 'Random key',
  } as Record<string, string>,
  /** At the beginning of a line. */
  lines: {
    account: (digits: string) => `Account ending in ${digits}`,
    upi: (id: string) => `UPI ID ${id}`,
    pix: (key: string) => `PIX key ${key}`,
    mobile: (digits: string) => `Mobile money ending in ${digits}`,
    wallet: (address: string) => `Wallet address ending in ${address}`,
  },
  /** After the name, within a sentence. */
  within: {
    account: (digits: string) => `account ending in ${digits}`,
    upi: (id: string) => `UPI ID ${id}`,
    pix: (key: string) => `PIX key ${key}`,
    mobile: (digits: string) => `mobile money ending in ${digits}`,
    wallet: (address: string) => `wallet address ending in ${address}`,
  },
  sendTo: (name: string, account: string) => `Send to ${name}, ${account}`,
  remove: (name: string, account: string) => `Remove ${name}, ${account}`,
  removeText: (name: string, account: string) =>
    `${name}, ${account}, can no longer be chosen for a payment. Payments on their way are not affected.`,
  purpose: 'Purpose of the payment',
  purposeHint: 'The country of the account requires this.',
  purposes: {
    GIFT: 'Gift',
    SELF: 'To myself',
    GOODS_OR_SERVICES: 'Goods or services',
    EDUCATION: 'Education',
    HEALTH_OR_MEDICAL: 'Health',
    LOAN_PAYMENT: 'Loan',
    UTILITY_BILL: 'Bill',
    DONATION: 'Donation',
    TRAVEL: 'Travel',
    OTHER: 'Something else',
  },
}
