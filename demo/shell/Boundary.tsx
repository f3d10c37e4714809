import { Component, type ReactNode } from 'react'
import { messages } from '../messages.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'

interface BoundaryProps {
  children: ReactNode
}

/** Where a part of the page cannot be fetched or shown, the rest of it stays. */
export class Boundary extends Component<BoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true }
  }

  override render(): ReactNode {
    if (!this.state.isBroken) return this.props.children
    return (
      <main className="screen" data-width="narrow" id="content" tabIndex={-1}>
        <h1 className="hidden">{messages.notLoadedTitle}</h1>
        <Notice>
          <p>{messages.notLoaded}</p>
          <Button look="quiet" onClick={() => location.reload()}>
            {messages.reload}
          </Button>
        </Notice>
      </main>
    )
  }
}
