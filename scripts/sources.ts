/** The packages of a repository by name, from their sources: no build is needed to test. */
export function sourcesIn(root: string): { find: RegExp; replacement: string }[] {
  const sandbox = `${root}sandbox/src`
  return [
    { find: /^holdfast\/(crypto|react|relay)$/, replacement: `${root}src/$1.ts` },
    { find: /^holdfast-sandbox$/, replacement: `${sandbox}/index.ts` },
    { find: /^holdfast-sandbox\/(playwright|testing|vitest)$/, replacement: `${sandbox}/$1.ts` },
    { find: /^holdfast$/, replacement: `${root}src/index.ts` },
  ]
}
