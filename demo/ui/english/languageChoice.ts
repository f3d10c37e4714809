/** The choice of the language, before login and on the security screen. */
export const languageChoice = {
  label: 'Language',
  hint: 'Automatic follows your device. A change loads the page again.',
  names: { system: 'Automatic', en: 'English', es: 'Español' },
}
