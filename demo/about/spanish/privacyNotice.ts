import type { privacyNotice as english } from '../english/privacyNotice.ts'

export const privacyNotice: typeof english = {
  title: 'Aviso de privacidad',
  example:
    'Esto es un ejemplo. Dice lo que hace este monedero; una plataforma con clientes tiene aquí su propio aviso, con su base legal y cuánto tiempo guarda qué.',
  sections: [
    {
      title: 'Lo que guarda Marram',
      texts: [
        'Tu nombre, tu correo, tu país y, si lo diste, tu número de móvil.',
        'Tu inicio de sesión, hasta 12 horas. Para la lista de dispositivos desbloqueados: el navegador, el sistema, la dirección IP y el último uso de cada uno.',
        'Lo que pidieron tus agentes y decidiste, avisos de las compras de tu tarjeta, los importes que solicitaste y el dinero que se añadió a tu monedero.',
        'En este ejemplo, todo está en la memoria de un servidor y desaparece cuando este se detiene.',
      ],
    },
    {
      title: 'Lo que guarda el servicio de pagos',
      texts: [
        'La comprobación de quién eres, tus cuentas, tus métodos de acceso, las personas a las que pagas con sus datos bancarios, y tus pagos con sus notas.',
        'Lo que la entidad de quien recibe pregunta sobre ti se le pasa con ese pago.',
      ],
    },
    {
      title: 'Lo que se queda en tu dispositivo',
      texts: [
        'La clave que firma mientras tu monedero está desbloqueado. No se puede sacar del navegador y termina con la sesión. Si un navegador no puede guardar una clave así, se guarda solo hasta que sales de la página.',
        'El saldo y los últimos pagos de tu última visita, como texto, un día como máximo: se borran cuando cierras la sesión o pagas.',
        'El idioma y el tema que elegiste y, hasta que se firme o se descarte, un pago que empezaste.',
      ],
    },
    {
      title: 'Tu frase de recuperación',
      texts: [
        'Llega a tu dispositivo sellada: solo ese dispositivo puede abrirla. Esta página la muestra un momento. Ni guarda las palabras ni las envía.',
      ],
    },
    {
      title: 'Cookies que se usan',
      texts: [
        'Una para tu inicio de sesión, una con la que se reconoce un navegador, para que se te escriba cuando hay uno nuevo, y una durante unos minutos mientras usas Skerry ID. Ninguna es para publicidad, y nadie más sigue lo que haces aquí.',
      ],
    },
    {
      title: 'Lo que pueden ver otros',
      texts: [
        'Mientras «Monedero privado», en Seguridad, está desactivado, tu saldo y tus pagos pueden verse públicamente. Activado, quedan fuera de la vista pública.',
        'Quien abre el enlace de una solicitud de pago ve tu nombre y el importe.',
      ],
    },
    {
      title: 'Tus derechos',
      texts: [
        'Escribe a help@marram.example para saber qué se guarda sobre ti, o para que se corrija o se borre.',
      ],
    },
  ],
}
