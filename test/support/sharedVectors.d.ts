declare module 'virtual:shared-vectors' {
  export const files: Record<
    string,
    { description: string; source: string; cases: unknown[] } | undefined
  >
}
