import type { platformErrors as english } from '../english/platformErrors.ts'

export const platformErrors: typeof english = {
  AMOUNT_INVALID: 'El entorno de pruebas añade como máximo 10 000 cada vez.',
  EMAIL_INVALID: 'Esto no parece una dirección de correo.',
  CODE_EXPIRED: 'Este código ha caducado. Pide uno nuevo.',
  CODE_WRONG: 'Este no es el código que enviamos. Compruébalo y vuelve a intentarlo.',
  COUNTRY_UNKNOWN: 'Elige un país de la lista.',
  LOGGED_OUT: 'Tu sesión de Marram está cerrada. Vuelve a iniciarla.',
  LOGIN_CHANGED: 'Ahora otro cliente tiene la sesión abierta en este navegador.',
  NAME_INVALID: 'Comprueba el nombre.',
  NO_ACCOUNT: 'No hay ninguna cuenta con este correo. Primero crea una.',
  PHONE_NUMBER_INVALID: 'Comprueba el número de móvil. Empieza por + y el prefijo del país.',
  OFFLINE: 'No se puede conectar con Marram. Tu dinero está a salvo.',
  SERVICE_REFUSED: 'El servicio de pagos no lo ha aceptado.',
  SERVICE_UNREACHABLE:
    'No se puede conectar con el servicio de pagos. Vuelve a intentarlo en un minuto.',
  TOO_MANY_CODES: 'Has pedido demasiados códigos. Vuelve a intentarlo más tarde.',
  TOO_MANY_TRIES: 'Has introducido un código incorrecto demasiadas veces. Pide otro código.',
}
