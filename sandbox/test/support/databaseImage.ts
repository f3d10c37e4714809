import { makeDatabaseImage } from '../../scripts/databaseImage.ts'

/** Vitest's global setup: the image that every sandbox of the lane starts from. */
export const setup = makeDatabaseImage
