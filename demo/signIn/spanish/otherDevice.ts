import type { otherDevice as english } from '../english/otherDevice.ts'

export const otherDevice: typeof english = {
  title: '¿Tu llave de acceso no está en este dispositivo?',
  ways: [
    'Usa un dispositivo en el que puedas desbloquear tu monedero. En Seguridad, añade allí un método de acceso: también funciona aquí.',
    'Si un gestor de contraseñas guarda tu llave de acceso, como el Llavero de iCloud o el Gestor de contraseñas de Google, inicia sesión en él en este dispositivo. Con tu teléfono al lado, es posible que el navegador también ofrezca usar la llave del teléfono.',
    'Si has apuntado tu frase de recuperación, puedes mover tu dinero con otro monedero. Marram no te la pide nunca entera.',
  ],
  help: 'Si no tienes nada de esto, escríbenos. Marram no tiene ninguna clave de tu monedero y no puede abrirlo, pero puede explicarte tus opciones:',
}
