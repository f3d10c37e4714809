/** Whether a run takes place in CI: `CI` is set, and to neither `false` nor `0`. */
export function isCi(env: NodeJS.ProcessEnv): boolean {
  return !['', 'false', '0'].includes((env.CI ?? '').toLowerCase())
}

/** Whether a lane may be skipped where a program is missing: in CI only if `HOLDFAST_MAY_SKIP` names it. */
export function maySkip(lane: string, env: NodeJS.ProcessEnv): boolean {
  const names = (env.HOLDFAST_MAY_SKIP ?? '').split(',').map((name) => name.trim())
  return !isCi(env) || names.includes(lane)
}
