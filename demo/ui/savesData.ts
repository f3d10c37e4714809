/** Whether the customer asked the browser to save data (`Save-Data`): then nothing is loaded that may not be needed. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
