/** The choice between light and dark. */
export const theme = { label: 'Theme', system: 'System', light: 'Light', dark: 'Dark' }
