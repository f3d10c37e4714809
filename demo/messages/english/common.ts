/** Used on many screens. */
export const common = {
  brand: 'Marram',
  skip: 'Skip to the content',
  loading: 'Loading',
  close: 'Close',
  dismiss: 'Dismiss',
  offline: 'You are offline. What you see may be out of date, and nothing can be sent.',
  tryAgain: 'Try again',
  notFound: 'Nothing here',
  notLoadedTitle: 'Not loaded',
  notLoaded: 'This part of Marram could not be loaded. Check your connection and reload the page.',
  reload: 'Reload the page',
  busy: 'This is being done now. You will see the result here.',
}
