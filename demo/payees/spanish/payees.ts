import type { payees as english } from '../english/payees.ts'

export const payees: typeof english = {
  country: 'País de la cuenta',
  countryHint: (currency: string, rail: string) => `Recibe ${currency} por ${rail}.`,
  rails: {
    ach: 'ACH o transferencia',
    sepa: 'SEPA',
    fasterPayments: 'Faster Payments',
    spei: 'SPEI',
    pix: 'PIX',
    upi: 'UPI',
    transfer: 'transferencia bancaria',
    mobile: 'dinero móvil',
  },
  choose: 'Elige',
  chooseBank: 'Elige el banco de la cuenta.',
  choosePurpose: 'Elige el motivo del pago.',
  chooseCountry: 'Elige un país.',
  loadingBanks: 'Cargando los bancos',
  fields: {
    routingNumber: {
      label: 'Número de ruta (routing number)',
      hint: '9 cifras',
      problem: 'Un número de ruta tiene exactamente 9 cifras. Compruébalas en el extracto.',
    },
    accountNumber: {
      label: 'Número de cuenta',
      hint: 'De 4 a 17 cifras',
      problem: 'Un número de cuenta tiene de 4 a 17 cifras.',
    },
    bankName: { label: 'Banco', hint: '', problem: 'Usa como máximo 140 caracteres.' },
    nigerianNumber: {
      label: 'Número de cuenta',
      hint: 'NUBAN, 10 cifras',
      problem: 'Un número de cuenta tiene exactamente 10 cifras.',
    },
    philippineNumber: {
      label: 'Número de cuenta',
      hint: 'De 8 a 16 cifras',
      problem: 'Un número de cuenta tiene de 8 a 16 cifras.',
    },
    southAfricanNumber: {
      label: 'Número de cuenta',
      hint: 'De 9 a 13 cifras',
      problem: 'Un número de cuenta tiene de 9 a 13 cifras.',
    },
    canadianNumber: {
      label: 'Número de cuenta',
      hint: 'De 7 a 12 cifras',
      problem: 'Un número de cuenta tiene de 7 a 12 cifras.',
    },
    institutionNumber: {
      label: 'Número de institución',
      hint: '3 cifras',
      problem: 'Un número de institución tiene exactamente 3 cifras.',
    },
    transitNumber: {
      label: 'Número de tránsito',
      hint: '5 cifras',
      problem: 'Un número de tránsito tiene exactamente 5 cifras.',
    },
    sortCode: {
      label: 'Código de sucursal (sort code)',
      hint: 'Por ejemplo, {example}',
      problem: 'Un código de sucursal tiene exactamente 6 cifras.',
    },
    britishNumber: {
      label: 'Número de cuenta',
      hint: '8 cifras',
      problem: 'Un número de cuenta tiene exactamente 8 cifras.',
    },
    iban: {
      label: 'Código IBAN',
      hint: 'Empieza por {country} y tiene {length} caracteres',
      problem: 'No es un IBAN del país elegido. Revisa sus caracteres.',
    },
    clabe: {
      label: 'Número CLABE',
      hint: '18 cifras',
      problem: 'No es una CLABE. Tiene 18 cifras: revisa cada una.',
    },
    pixKeyType: { label: 'Tipo de clave PIX', hint: '', problem: 'Elige el tipo de clave PIX.' },
    pixKey: {
      label: 'Clave PIX',
      hint: 'Tal como te la dio el titular de la cuenta',
      problem: 'Una clave PIX del tipo elegido tiene esta forma: {example}.',
    },
    taxId: {
      label: 'CPF o CNPJ del titular de la cuenta',
      hint: '11 o 14 cifras',
      problem: 'No es un CPF, de 11 cifras, ni un CNPJ, de 14. Revisa cada una.',
    },
    vpa: {
      label: 'Identificador UPI',
      hint: 'Por ejemplo, {example}',
      problem: 'Un identificador UPI tiene un nombre, una @ y un proveedor, como {example}.',
    },
    swiftCode: {
      label: 'Código SWIFT',
      hint: '8 u 11 caracteres; por ejemplo, {example}',
      problem:
        'No es un código SWIFT del país elegido. Tiene 8 u 11 letras y cifras, como {example}.',
    },
    mobileNumber: {
      label: 'Número de móvil',
      hint: 'Por ejemplo, {example}',
      problem:
        'No es un móvil del país elegido. Empieza por + y el prefijo del país; por ejemplo, {example}.',
    },
    provider: {
      label: 'Proveedor de dinero móvil',
      hint: 'Por ejemplo, {example}',
      problem: 'Usa como máximo 255 caracteres.',
    },
    street: {
      label: 'Calle y número del titular de la cuenta',
      hint: '',
      problem: 'Usa como máximo 255 caracteres.',
    },
    postalCode: { label: 'Código postal', hint: '', problem: 'Usa como máximo 32 caracteres.' },
    city: { label: 'Ciudad', hint: '', problem: 'Usa como máximo 255 caracteres.' },
  },
  numbers: {
    routingNumber: (length: number) => `Un número de ruta tiene ${length} cifras`,
    clabe: (length: number) => `Una CLABE tiene ${length} cifras`,
    iban: (length: number) => `Un IBAN del país elegido tiene ${length} caracteres`,
    CPF: (length: number) => `Un CPF tiene ${length} cifras`,
    CNPJ: (length: number) => `Un CNPJ tiene ${length} cifras`,
  },
  numberTooShort: (rule: string, missing: number) =>
    `${rule}: ${missing === 1 ? 'falta' : 'faltan'} ${missing}.`,
  numberTooLong: (rule: string, extra: number) =>
    `${rule}: ${extra === 1 ? 'sobra' : 'sobran'} ${extra}.`,
  numberMistyped: (rule: string) =>
    `${rule} y aquí hay algún error al escribirlo. Revísalo entero.`,
  options: {
    CPF: 'CPF (persona)',
    CNPJ: 'CNPJ (empresa)',
    EMAIL: 'Correo electrónico',
    PHONE: 'Teléfono',
    RANDOM: 'Clave aleatoria',
  },
  lines: {
    account: (digits: string) => `Cuenta terminada en ${digits}`,
    upi: (id: string) => `Identificador UPI ${id}`,
    pix: (key: string) => `Clave PIX ${key}`,
    mobile: (digits: string) => `Dinero móvil terminado en ${digits}`,
    wallet: (address: string) => `Dirección de monedero terminada en ${address}`,
  },
  within: {
    account: (digits: string) => `cuenta terminada en ${digits}`,
    upi: (id: string) => `identificador UPI ${id}`,
    pix: (key: string) => `clave PIX ${key}`,
    mobile: (digits: string) => `dinero móvil terminado en ${digits}`,
    wallet: (address: string) => `dirección de monedero terminada en ${address}`,
  },
  sendTo: (name: string, account: string) => `Enviar a ${name}, ${account}`,
  remove: (name: string, account: string) => `Eliminar ${name}, ${account}`,
  removeText: (name: string, account: string) =>
    `${name}, ${account}, ya no se podrá elegir para un pago. Los pagos en curso no cambian.`,
  purpose: 'Motivo del pago',
  purposeHint: 'Lo exige el país de la cuenta.',
  purposes: {
    GIFT: 'Regalo',
    SELF: 'Para mí',
    GOODS_OR_SERVICES: 'Bienes o servicios',
    EDUCATION: 'Educación',
    HEALTH_OR_MEDICAL: 'Salud',
    LOAN_PAYMENT: 'Préstamo',
    UTILITY_BILL: 'Factura',
    DONATION: 'Donación',
    TRAVEL: 'Viaje',
    OTHER: 'Otra cosa',
  },
}
