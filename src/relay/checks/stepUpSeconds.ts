/** A step-up can be demanded as long ago as this at most. */
export const maxStepUpSeconds: number = 86_400

/** Checks whether a value is an age that a step-up can have. */
export function isStepUpSeconds(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= maxStepUpSeconds
}
