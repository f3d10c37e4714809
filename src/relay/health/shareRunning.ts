/** Calls while one is under way get its result: a health route cannot flood service and store. */
export function shareRunning<Argument, Result>(
  work: (argument?: Argument) => Promise<Result>,
): (argument?: Argument) => Promise<Result> {
  let running: Promise<Result> | undefined
  return (argument) => {
    // guard: relay-health-shared
    if (running) return running
    const started = work(argument).finally(() => {
      running = undefined
    })
    running = started
    return started
  }
}
