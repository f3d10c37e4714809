import type { ReactElement } from 'react'
import { Button } from './Button.tsx'

export interface ShareButtonProps {
  data: ShareData
  children: string
}

/** Opens the browser's own sheet for sharing, where it has one. */
export function ShareButton({ data, children }: ShareButtonProps): ReactElement | null {
  if (!('share' in navigator)) return null
  // Closing that sheet is no failure.
  const share = () => navigator.share(data).catch(() => {})
  return (
    <Button look="quiet" onClick={() => void share()}>
      {children}
    </Button>
  )
}
