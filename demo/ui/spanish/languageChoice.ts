import type { languageChoice as english } from '../english/languageChoice.ts'

export const languageChoice: typeof english = {
  label: 'Idioma',
  hint: 'Automático sigue a tu dispositivo. Un cambio recarga la página.',
  names: { system: 'Automático', en: 'English', es: 'Español' },
}
