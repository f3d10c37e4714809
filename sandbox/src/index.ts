/**
 * The service on your own machine: `createSandbox` answers requests in process, `listen` gives it a
 * port.
 *
 * @module
 */
export { createSandbox, type Sandbox } from './createSandbox.ts'
export { type Listener, type ListenOptions, listen } from './listen.ts'
export { type ProfileName, profileNames } from './profile.ts'
export type { LogEntry, Mode, SandboxOptions } from './settings.ts'
