/** Said beside the field of an amount. */
export const amountFields = {
  form: (example: string) => `Enter the amount in digits, such as ${example}.`,
  ambiguous: (typed: string, whole: string, fraction: string) =>
    `${typed} can be read in two ways. Enter ${whole} or ${fraction}.`,
  decimals: (digits: number) => `Use at most ${digits} decimal places.`,
  zero: 'The amount must be more than zero.',
  large: 'This is more than one payment can send.',
  aboveBalance: (available: string) => `This is more than you have: ${available}.`,
}
