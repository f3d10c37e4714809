import type { Agent } from 'holdfast'
import type { ReactElement } from 'react'
import { messages } from '../messages.ts'
import { Button } from '../ui/Button.tsx'
import { isolate } from '../ui/isolate.ts'
import { Notice } from '../ui/Notice.tsx'
import { type ApprovalObstacle, describeObstacle } from './approvalObstacle.ts'
import { ResumeAgent } from './ResumeAgent.tsx'

const texts = messages.agents

export interface ApprovalObstaclesProps {
  obstacles: ApprovalObstacle[]
  /** The agent that asks. */
  agent: Agent | undefined
  onChangeLimits: (agent: Agent) => void
  onAddDollars: () => void
}

/** Why a request cannot be approved, and what the customer can do about it. */
export function ApprovalObstacles(props: ApprovalObstaclesProps): ReactElement {
  const { obstacles } = props
  return (
    <>
      <Notice tone="wait">
        {obstacles.map((obstacle) => (
          <p key={obstacle.kind}>{describeObstacle(obstacle)}</p>
        ))}
      </Notice>
      {obstacles.map(({ kind }) => (
        <Remedy key={kind} {...props} kind={kind} />
      ))}
    </>
  )
}

interface RemedyProps extends Omit<ApprovalObstaclesProps, 'obstacles'> {
  kind: ApprovalObstacle['kind']
}

function Remedy({ kind, agent, onChangeLimits, onAddDollars }: RemedyProps): ReactElement | null {
  if (kind === 'dollars') {
    return (
      <Button wide look="quiet" onClick={onAddDollars}>
        {texts.addDollars}
      </Button>
    )
  }
  if (!agent) return null
  if (kind === 'paused') return <ResumeAgent agent={agent} wide />
  const label = texts.changeLabel(isolate(agent.name))
  return (
    <Button wide look="quiet" label={label} onClick={() => onChangeLimits(agent)}>
      {texts.change}
    </Button>
  )
}
