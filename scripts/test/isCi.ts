/** Whether a run takes place in CI: `CI` is set, and to neither `false` nor `0`. */
export function isCi(env: NodeJS.ProcessEnv): boolean {
  return !['', 'false', '0'].includes((env.CI ?? '').toLowerCase())
}
