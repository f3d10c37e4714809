import type { code as english } from '../english/code.ts'

export const code: typeof english = {
  title: { EMAIL_OTP: 'Mira tu correo', SMS_OTP: 'Mira tus mensajes SMS' },
  sentTo: (address: string) => `Hemos enviado un código a ${address}.`,
  notThere: '¿No llega en un minuto? Mira en spam o pide otro.',
  label: 'Código',
  submit: 'Continuar',
  again: 'Enviar otro código',
  againIn: (seconds: number) => `Otro código en ${seconds} s`,
  againPossibleIn: (seconds: number) => `Puedes pedir otro código en ${seconds} segundos.`,
  againNow: 'Ya puedes pedir otro código.',
  sentAgain: 'Otro código está en camino.',
  elsewhere: 'Usar otra dirección',
  otherWay: 'Elegir otro método',
}
