import type { welcome as english } from '../english/welcome.ts'

export const welcome: typeof english = {
  promise: 'Cobra tu jornada de campo el mismo día.',
  pitch:
    'Marram paga a quienes trabajan al aire libre: topógrafos, guardas forestales, observadores de aves. Tu paga llega a un monedero que desbloqueas con tus propios dispositivos.',
  points: [
    (sum: string) =>
      `Enviar más de ${sum} desde tu monedero y ver tu frase de recuperación exigen una llave de acceso usada en los dos últimos minutos.`,
    () =>
      'Los pagos que envías desde tu monedero se firman en un dispositivo que has desbloqueado. Marram no guarda ninguna clave para firmar.',
    () =>
      'Antes de firmar un pago, puedes ver lo que firma tu dispositivo, hasta el último carácter.',
    () =>
      'Los agentes solo pagan dentro de los límites que fijas, y una tarjeta se puede congelar en cualquier momento.',
  ],
  toOpen: 'Crea una cuenta o inicia sesión para abrir esta página.',
  join: 'Crea tu cuenta',
  fullName: 'Nombre completo',
  fullNameHint: 'Como figura en tu cuenta bancaria',
  email: 'Correo electrónico',
  phoneNumber: 'Número de móvil',
  phoneNumberHint:
    'Opcional, para recibir códigos por SMS. Escribe también el prefijo del país, como en +34 612 34 56 78.',
  country: 'País de residencia',
  phoneNumberForPayments:
    'El servicio de pagos te envía un código por SMS para cada pago. Escribe también el prefijo del país, como en +49 151 12345678.',
  accept: 'Al unirte, aceptas las condiciones de Marram.',
  acceptTerms: 'Al unirte, aceptas las condiciones del servicio de pagos.',
  terms: 'Leer las condiciones',
  submit: 'Unirme a Marram',
  haveAccount: 'Ya tengo una cuenta',
  logIn: 'Hola de nuevo',
  logInSubmit: 'Enviarme un código',
  noAccount: 'Aún no tengo cuenta',
}
