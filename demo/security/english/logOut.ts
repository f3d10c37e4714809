/** When logging out did not work, or not all of it. */
export const logOut = {
  label: 'Log-out failed',
  failed: 'You are still logged in to Marram.',
  keyDeleted:
    'Your wallet is locked here: its key was deleted from this browser. Your money is safe.',
  /** Without what to do: the button beside it says that. */
  causes: {
    OFFLINE: 'Marram cannot be reached.',
    SERVICE_UNREACHABLE: 'Marram cannot be reached.',
  } as Record<string, string>,
  keyKept: 'The key of your wallet is still in this browser.',
  keyLeft:
    'The key of your wallet could not be deleted from this browser. Delete this site’s data in the browser’s settings.',
}
