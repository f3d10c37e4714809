import type { common as english } from '../english/common.ts'

export const common: typeof english = {
  language: 'es',
  brand: 'Marram',
  skip: 'Ir al contenido',
  sandbox: 'Entorno de pruebas',
  sandboxTools: 'Herramientas de prueba',
  foot: { help: 'Ayuda', terms: 'Condiciones', privacy: 'Aviso de privacidad' },
  loading: 'Cargando',
  close: 'Cerrar',
  copied: 'Copiado',
  notCopied: 'Tu navegador no ha permitido copiar. Selecciona el texto.',
  dismiss: 'Descartar',
  offline: 'Sin conexión. Lo que ves puede no estar al día. No se puede enviar nada.',
  tryAgain: 'Reintentar',
  tooManyAttempts: (wait: string) => `Demasiados intentos. Vuelve a intentarlo en ${wait}.`,
  tooManyAttemptsOver: 'Ya puedes volver a intentarlo.',
  notFound: 'Aquí no hay nada',
  notLoadedTitle: 'No se ha cargado',
  notLoaded:
    'No se ha podido cargar esta parte de Marram: no hay conexión, o Marram se acaba de actualizar. Recarga la página.',
  reload: 'Recargar la página',
  unexpected: 'Algo ha fallado en esta página. Recárgala y vuelve a intentarlo.',
}
