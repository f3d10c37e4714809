import { type ComponentType, type ReactElement, useEffect, useState } from 'react'

/** A component that comes in a chunk of its own, when it is first shown or a little before. */
export interface LaterComponent<Props> {
  (props: Props): ReactElement | null
  /** Fetches it now, so that it is there when it is needed. */
  preload: () => void
}

interface Outcome {
  error?: unknown
}

/**
 * Splits a component off into a chunk. React's own `lazy` is not used: where a fallback of `Suspense` is
 * shown, React holds back for 300 ms what takes its place.
 *
 * @param load - imports the component; a dynamic import, so that the build splits there
 * @param Fallback - is shown with the same props until then; nothing is, unless it is given
 */
export function loadLater<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback?: ComponentType<Props>,
): LaterComponent<Props> {
  let Loaded: ComponentType<Props> | undefined
  const fetchOnce = async () => {
    Loaded ??= await load()
  }

  function Later(props: Props): ReactElement | null {
    // Of what was rendered: the component may have come between that and the effect.
    const [outcome, setOutcome] = useState<Outcome | undefined>(Loaded && {})
    useEffect(() => {
      if (outcome) return
      fetchOnce().then(
        () => setOutcome({}),
        (error: unknown) => setOutcome({ error }),
      )
    }, [outcome])
    if (outcome?.error !== undefined) throw outcome.error
    const Shown = Loaded ?? Fallback
    return Shown ? <Shown {...props} /> : null
  }

  // What cannot be fetched now is asked for again when it is shown.
  return Object.assign(Later, { preload: () => void fetchOnce().catch(() => {}) })
}
