/** Used on many screens. */
export const common = {
  /** The catalogue's own, for the page's `lang`. */
  language: 'en' as string,
  brand: 'Marram',
  skip: 'Skip to the content',
  /** Above what only a sandbox has. */
  sandbox: 'Sandbox',
  sandboxTools: 'Sandbox tools',
  /** The pages that everybody can read. */
  foot: { help: 'Help', terms: 'Terms', privacy: 'Privacy notice' },
  loading: 'Loading',
  close: 'Close',
  copied: 'Copied',
  notCopied: 'Your browser did not allow copying. Select the text instead.',
  dismiss: 'Dismiss',
  offline: 'You are offline. What you see may be out of date. Nothing can be sent.',
  tryAgain: 'Try again',
  tooManyAttempts: (wait: string) => `Too many attempts. Try again in ${wait}.`,
  tooManyAttemptsOver: 'You can try again now.',
  notFound: 'Nothing here',
  notLoadedTitle: 'Not loaded',
  notLoaded:
    'This part of Marram could not be loaded: there is no connection, or Marram was just updated. Reload the page.',
  reload: 'Reload the page',
  unexpected: 'Something went wrong on this page. Reload it and try again.',
}
