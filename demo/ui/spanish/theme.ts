import type { theme as english } from '../english/theme.ts'

export const theme: typeof english = {
  label: 'Tema',
  system: 'Sistema',
  light: 'Claro',
  dark: 'Oscuro',
}
