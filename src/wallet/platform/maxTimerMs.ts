/** Browsers cut longer timers short. */
export const maxTimerMs: number = 2 ** 31 - 1
