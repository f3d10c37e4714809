import type { terms as english } from '../english/terms.ts'

export const terms: typeof english = {
  title: 'Condiciones',
  example:
    'Esto es un ejemplo. Marram es una empresa inventada: una plataforma con clientes tiene aquí sus propias condiciones.',
  sections: [
    {
      title: 'Qué es Marram',
      texts: [
        'Marram paga a quienes trabajan al aire libre y les da un monedero para ello. Un servicio de pagos lleva las cuentas y hace los pagos. En la UE aceptas también sus condiciones al unirte.',
      ],
    },
    {
      title: 'Tu monedero es tuyo',
      texts: [
        'Los pagos que envías desde él se firman en un dispositivo que has desbloqueado. Marram no guarda ninguna clave para firmar.',
        'Por eso depende de ti quién puede usar tus dispositivos, tu buzón y tus métodos de acceso. Ten al menos dos métodos de acceso, en dos lugares.',
      ],
    },
    {
      title: 'Quién tiene tu dinero',
      texts: [
        'Las claves que firman por tu monedero están en tus dispositivos. Marram no guarda ninguna y no puede firmar, así que no puede gastar ni prestar lo que hay en tu monedero.',
        'USDB se emite y se respalda fuera de Marram. Una plataforma con clientes nombra aquí al emisor. Tu monedero no es una cuenta bancaria y no se promete ningún seguro de depósitos.',
        'Si Marram cierra, tu frase de recuperación sigue llevando a lo que hay en tu monedero. Lo que hay en Dólares lo tiene el servicio de pagos.',
      ],
    },
    {
      title: 'Pagos',
      texts: [
        'Antes de firmar ves quién recibe cuánto, el cambio y la comisión. Un pago firmado y enviado no se puede retirar.',
        'Un pago de más de {sum}, aprobar el pago de un agente y tu frase de recuperación piden una llave de acceso usada en los últimos dos minutos.',
        'Mientras no se sabe si un pago se ha hecho, repetir ese mismo pago no puede pagar dos veces; no inicies uno nuevo.',
      ],
    },
    {
      title: 'Lo que pueden ver otros',
      texts: [
        'Mientras «Monedero privado», en Seguridad, está desactivado, tu saldo y tus pagos pueden verse públicamente.',
      ],
    },
    {
      title: 'Agentes y tarjetas',
      texts: [
        'Lo que un agente paga dentro de los límites que pones, y lo que se paga con tu tarjeta, se paga por ti. Puedes pausar o desconectar un agente y congelar una tarjeta en cualquier momento.',
        'Los agentes pagan desde Dólares, una cuenta junto a tu monedero cuyos pagos no necesitan tu firma.',
      ],
    },
    {
      title: 'Frase de recuperación',
      texts: [
        'Cualquiera que tenga estas palabras puede llevarse tu dinero. Marram no puede impedirlo ni deshacerlo, y nunca te las pide.',
      ],
    },
    {
      title: 'Lo que Marram no puede hacer',
      texts: [
        'No puede desbloquear tu monedero por ti. Si has perdido todos los métodos de acceso y no tienes la frase de recuperación, nadie puede llegar al dinero.',
        'No puede prometer que el monedero esté disponible en todo momento.',
      ],
    },
    {
      title: 'Irse',
      texts: [
        'Puedes irte cuando quieras y llevarte tu dinero, con un pago o con tu frase de recuperación. Para que se cierre tu cuenta, escribe a help@marram.example.',
      ],
    },
  ],
}
