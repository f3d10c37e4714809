/** What sheets have in common. */
export const sheet = {
  busy: 'We are working on it. You will see the result here.',
  cancel: 'Cancel',
}
