import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** A component that comes in a chunk of its own, when it is first shown or a little before. */
export type LaterComponent<Props> = LazyExoticComponent<ComponentType<Props>> & {
  /** Fetches it now, so that it is there when it is needed. */
  preload: () => void
}

/** @param load - imports the component; a dynamic import, so that the build splits there */
export function loadLater<Props>(load: () => Promise<ComponentType<Props>>): LaterComponent<Props> {
  const component = lazy(async () => ({ default: await load() }))
  // What cannot be fetched now is asked for again when it is shown.
  return Object.assign(component, { preload: () => void load().catch(() => {}) })
}
