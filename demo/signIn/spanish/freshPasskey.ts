import type { freshPasskey as english } from '../english/freshPasskey.ts'

export const freshPasskey: typeof english = {
  demanded: (reason: string) =>
    `Marram pide tu llave de acceso, aunque tu monedero esté desbloqueado, porque ${reason}`,
  reasons: {
    payment: 'este pago supera {sum}. Aún no se ha pagado nada.',
    agentPayment: 'apruebas el pago de un agente. Aún no se ha pagado nada.',
    agent: 'cambias lo que puede hacer un agente. Aún no se ha cambiado nada.',
    phrase: 'se va a mostrar tu frase de recuperación. Aún no se ha mostrado.',
    addSignInMethod: 'añades un método de acceso. Aún no se ha cambiado nada.',
    furtherPasskey: 'añades otra. Usa una que ya tenías: la nueva no funciona hasta entonces.',
    addPaymentPasskey: 'añades una llave de acceso para pagos. Aún no se ha cambiado nada.',
    removePaymentPasskey: 'eliminas la llave de acceso para pagos. Aún no se ha cambiado nada.',
    addAccount: 'añades una cuenta bancaria. Aún no se ha cambiado nada.',
    removeAccount: 'eliminas una cuenta bancaria. Aún no se ha cambiado nada.',
    getCard: 'pides una tarjeta. Aún no la tienes.',
    cardNumber: 'se va a mostrar el número de tu tarjeta. Aún no se ha mostrado.',
    changeCard: 'cambias una tarjeta. Aún no se ha cambiado nada.',
  },
  confirm: 'Confirmar con llave de acceso',
  none: 'Marram pide aquí una llave de acceso y tu monedero no tiene ninguna. Primero añade una. Si has eliminado una, puede que tengas que esperar 24 horas.',
}
