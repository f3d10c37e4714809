import type { help as english } from '../english/help.ts'

export const help: typeof english = {
  title: 'Ayuda',
  about: 'Lo que más se pregunta.',
  more: '¿No está tu pregunta?',
  write: 'Escribe a help@marram.example',
  questions: {
    'lost-phone': {
      question: 'He perdido mi teléfono o me lo han robado. ¿Qué hago?',
      answer: [
        'Inicia sesión en Marram en otro dispositivo y desbloquea tu monedero con otro método de acceso. En Seguridad, cierra la sesión del teléfono perdido: desde ese momento no puede firmar nada. Después, elimina su llave de acceso.',
        'Hasta entonces, quien pueda usar el teléfono con tu monedero desbloqueado puede enviar hasta {sum} en cada pago. Los pagos mayores, aprobar pagos de agentes y tu frase de recuperación piden la propia llave de acceso.',
        'Una llave de acceso que añadas después puede no servir para esto hasta pasadas 24 horas.',
      ],
    },
    'no-way-in': {
      question: 'Ya no puedo desbloquear mi monedero.',
      answer: [
        'Usa otro de tus métodos de acceso: la llave de acceso de tu teléfono, un código por correo o por SMS, o Skerry ID, según lo que añadieras en Seguridad.',
        'Si los has perdido todos, solo tu frase de recuperación lleva al dinero. Marram no guarda ninguna clave de tu monedero, así que no puede desbloquearlo por ti.',
      ],
    },
    'unknown-result': {
      question: 'No se conoce el resultado de mi pago. ¿Se ha hecho?',
      answer: [
        'Puede que sí. Abre el pago y pulsa «Consultar el estado del pago»: verás el resultado en cuanto el servicio de pagos lo sepa.',
        'Repetir el mismo pago con «Repetir este pago» no puede pagar dos veces; no inicies uno nuevo.',
      ],
    },
    'price-expired': {
      question: 'El precio de mi pago ha caducado.',
      answer: [
        'Un precio vale unos minutos, que la revisión va contando. Si caduca antes de que firmes, no se paga nada. Pulsa «Obtener un precio nuevo». El cambio y la comisión pueden haber variado.',
      ],
    },
    'payment-failed': {
      question: 'Mi pago ha fallado. ¿Dónde está mi dinero?',
      answer: [
        'El pago muestra el motivo, si el servicio de pagos lo indica. Si el dinero había salido de tu monedero, ahí se ve también el reembolso: «Reembolso en curso» y después «Reembolsado».',
        'Si el reembolso falla, el dinero queda reservado para ti. Pulsa «Pedir ayuda» en el pago o escríbenos con el número del pago.',
      ],
    },
    arrival: {
      question: '¿Cuándo llega un pago?',
      answer: [
        'Normalmente en minutos, como muy tarde el siguiente día hábil. El pago muestra cada paso. Una vez firmado y enviado, no se puede retirar.',
      ],
    },
    limits: {
      question: '¿Cuánto puedo enviar?',
      answer: [
        'Como máximo, lo que hay en tu monedero. Un pago de más de {sum} pide una llave de acceso usada en los últimos dos minutos; cada pago cuenta por separado. Sin llave de acceso, tu monedero no puede enviar más de eso de una vez.',
        'El servicio de pagos tiene sus propios límites. Si rechaza un importe, te lo decimos y no se paga nada.',
      ],
    },
    fees: {
      question: '¿Cuánto cuesta un pago?',
      answer: [
        'La revisión muestra la comisión y el cambio antes de que firmes. La comisión está incluida en lo que envías y después no se añade nada.',
        'La comisión es del servicio de pagos. Marram no añade ninguna.',
      ],
    },
    phrase: {
      question: '¿Qué es la frase de recuperación?',
      answer: [
        'La clave de tu monedero, en palabras. Con ellas puedes mover tu dinero sin Marram, en otro monedero que acepte palabras así. Cualquier otra persona que las tenga puede hacer lo mismo, y nadie puede impedirlo.',
        'Está en Seguridad. Escríbela en papel y guárdala donde nadie más mire. Nadie de Marram te la pedirá nunca.',
      ],
    },
    'who-can-move': {
      question: '¿Quién puede mover mi dinero?',
      answer: [
        'Los pagos que envías desde tu monedero se firman en un dispositivo que has desbloqueado. Marram no guarda ninguna clave para firmar.',
        'Además de ti, pueden hacerlo: quien pueda usar un dispositivo con tu monedero desbloqueado, o leer tu correo o tus SMS si los códigos llegan ahí, hasta {sum} en cada pago; quien tenga tu frase de recuperación; y tu tarjeta, hasta que la congeles.',
        'Los agentes pagan desde Dólares, una cuenta en el servicio de pagos junto a tu monedero. Sus pagos no necesitan firma: ten en ella solo lo que tus agentes puedan gastar.',
      ],
    },
    'who-holds': {
      question: '¿Quién tiene mi dinero?',
      answer: [
        'Marram no: las claves que firman por tu monedero están en tus dispositivos. Marram no guarda ninguna y no puede firmar, así que no puede gastar ni prestar lo que hay en tu monedero.',
        'Lo que hay en el monedero es USDB, un dólar digital. Se emite y se respalda fuera de Marram. Una plataforma con clientes nombra aquí al emisor y cómo está respaldado el dinero. Marram es inventada y no garantiza ninguna de las dos cosas.',
        'Tu monedero no es una cuenta bancaria y no se promete ningún seguro de depósitos. Dólares, desde donde pagan los agentes, es una cuenta en el servicio de pagos: sus pagos no necesitan tu firma.',
        'Si Marram cierra, tu frase de recuperación sigue llevando a lo que hay en tu monedero, en otro monedero que acepte palabras así. Apúntala antes de que te haga falta: sin ella, dependes de Marram para llegar a tu dinero.',
      ],
    },
    codes: {
      question: '¿Son los códigos por correo tan seguros como una llave de acceso?',
      answer: [
        'No. Quien pueda leer tu correo puede entonces desbloquear tu monedero y enviar hasta {sum} de una vez. Cada pago cuenta por separado, así que varios pagos pueden vaciar el monedero. Lo mismo vale para los códigos por SMS y quien pueda leer tus mensajes.',
        'Ten además una llave de acceso: los pagos mayores, las tarjetas y tu frase de recuperación la piden. Y protege tu buzón tanto como tu dinero.',
      ],
    },
    agents: {
      question: '¿Qué puede hacer un agente?',
      answer: [
        'Un agente es un programa que has conectado. Paga desde Dólares, dentro de los límites que pones, y te pregunta por encima del importe que elegiste. Desde tu monedero puede, como mucho, preparar un pago, si lo permites: tú lo revisas y lo firmas.',
        'Para aprobar su pago necesitas una llave de acceso usada en los últimos dos minutos, sea cual sea el importe.',
        'Puedes pausar o desconectar un agente en cualquier momento.',
      ],
    },
    'close-account': {
      question: '¿Cómo cierro mi cuenta?',
      answer: [
        'No hay un botón para eso. Envía tu dinero adonde quieras, cierra tus tarjetas y desconecta tus agentes. Después escríbenos desde tu correo.',
        'Si tienes tu frase de recuperación, sigue abriendo el monedero después.',
      ],
    },
  },
}
