/** Makes the pattern of a route's path, in which `:name` stands for one segment. */
export function toPathPattern(path: string): RegExp {
  return new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/:[A-Za-z]+/g, '[^/]+')}$`)
}
