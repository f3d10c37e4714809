/** Goes on when an action has worked. When it has not, its own state shows why. */
export function after<Result>(
  action: Promise<Result>,
  next: (result: Result) => unknown = () => {},
): void {
  action.then(next, () => {})
}
