import type { identity as english } from '../english/identity.ts'

export const identity: typeof english = {
  title: {
    NEEDED: 'Confirma quién eres',
    IN_REVIEW: 'Estamos revisando tus datos',
    CORRECTIONS_NEEDED: 'Corrige tus datos',
    REJECTED: 'No se ha podido confirmar tu identidad',
  },
  text: {
    NEEDED:
      'La ley nos obliga a conocer a nuestros clientes. Ten a mano un documento de identidad. Tu monedero se abre en cuanto se confirme tu identidad.',
    IN_REVIEW:
      'Una persona está revisando tus datos. No tienes que hacer nada: tu monedero se abre en cuanto se confirme tu identidad.',
    CORRECTIONS_NEEDED: 'Tu monedero se abre cuando se corrija esto:',
    REJECTED: 'No podemos abrirte un monedero. Escribe a Marram si crees que es un error.',
  },
  problems: {
    MISSING_FIELD: 'Falta un dato.',
    INVALID_FIELD: 'Un dato no es válido.',
    MISSING_IDENTITY_DOCUMENT: 'Falta un documento de identidad.',
    POOR_QUALITY_DOCUMENT: 'La foto de tu documento no se lee. Haz una nítida.',
    UNREADABLE_DOCUMENT: 'La foto de tu documento no se lee. Haz una nítida.',
    EXPIRED_DOCUMENT: 'Tu documento ha caducado.',
    INCOMPLETE_DOCUMENT: 'Falta una parte de tu documento.',
    WRONG_DOCUMENT_TYPE: 'Este tipo de documento no se acepta.',
  },
  otherProblem: 'No se ha podido confirmar un documento o un dato.',
  fields: {
    MISSING_FIELD: (field: string) => `Falta: ${field}`,
    INVALID_FIELD: (field: string) => `No es válido: ${field}`,
  },
  fieldNames: {
    fullName: 'tu nombre completo',
    birthDate: 'tu fecha de nacimiento',
    nationality: 'tu nacionalidad',
    address: 'tu dirección',
    idType: 'tu número fiscal',
    identifier: 'tu número fiscal',
    countryOfIssuance: 'el país de tu número fiscal',
  },
  start: 'Confirmar ahora',
  correct: 'Corregir ahora',
  checkAgain: 'Comprobar de nuevo',
  unchanged: 'Aún no ha cambiado nada.',
  write: 'Escribir a Marram',
  logOut: 'Cerrar sesión',
}
