// The package has no types of its own; this is the part that is used.
declare module 'fs-native-extensions' {
  /** Whether the lock of a file is this descriptor's now; false when another one has it. */
  export function tryLock(fd: number): boolean
}
