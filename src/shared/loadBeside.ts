/**
 * Loads a part beside work, so that both take one round trip. Where the part cannot be loaded, this ends only once
 * the work has ended: nothing of a flow goes on after its promise was rejected.
 *
 * @param work - gets what is loading, so that it can wait for it before anything that the customer notices
 * @returns what came of the work, and what was loaded
 * @throws what the work throws, at once, or else what the loading throws
 */
export async function loadBeside<Result, Loaded>(
  load: () => Promise<Loaded>,
  work: (loading: Promise<Loaded>) => Promise<Result>,
): Promise<[Result, Loaded]> {
  const loading = load()
  // Thrown below, once the work has ended.
  loading.catch(() => undefined)
  return [await work(loading), await loading]
}
