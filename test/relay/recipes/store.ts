import { createMemoryStore } from 'holdfast/relay'

/** Stands for the app's own: one that lasts, such as Redis. */
export const store = createMemoryStore()
