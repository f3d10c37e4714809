import { useMutation } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { messages } from '../messages.ts'
import { endLogin } from '../session/departure.ts'
import { announceLogin } from '../session/loginChannel.ts'
import { Problem } from '../session/Problem.tsx'
import { createIdentityLink, type Identity as IdentityState, logOut } from '../session/platform.ts'
import { useMe } from '../session/useMe.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Screen } from '../ui/Screen.tsx'

const texts = messages.identity

/** How far the verification is, in place of the wallet that opens once it is over. */
export function Identity({ status, problems }: IdentityState): ReactElement {
  const link = useMutation({
    mutationFn: createIdentityLink,
    onSuccess: (url) => location.assign(url),
  })
  const again = useCheck()
  const leave = useMutation({
    mutationFn: logOut,
    onSuccess: () => {
      endLogin('loggedOut')
      announceLogin()
    },
  })
  const canGoOn = status === 'NEEDED' || status === 'CORRECTIONS_NEEDED'
  return (
    <Screen key={status} title={texts.title[status]} width="narrow">
      <section className="stack">
        <p>{texts.text[status]}</p>
        {problems.length > 0 && (
          <ul className="problems">
            {sentencesOf(problems).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
        <Problem error={link.error ?? again.error ?? leave.error} />
        {again.isUnchanged && <Notice tone="wait">{texts.unchanged}</Notice>}
        <div className="acts">
          {canGoOn && (
            <Button
              look="gorse"
              busy={link.isPending || link.isSuccess}
              onClick={() => link.mutate()}
            >
              {status === 'NEEDED' ? texts.start : texts.correct}
            </Button>
          )}
          {status === 'REJECTED' ? (
            <a className="button" data-look="brand" href="mailto:help@marram.example">
              {texts.write}
            </a>
          ) : (
            <Button look="quiet" busy={again.isPending} onClick={again.check}>
              {texts.checkAgain}
            </Button>
          )}
          <Button look="text" busy={leave.isPending} onClick={() => leave.mutate()}>
            {texts.logOut}
          </Button>
        </div>
      </section>
    </Screen>
  )
}

/** Asks for the state again; a screen that stays the same says so. */
function useCheck() {
  const { refetch } = useMe()
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: async () => {
      const { error } = await refetch()
      if (error) throw error
    },
  })
  return { check: () => mutate(), isPending, isUnchanged: isSuccess, error }
}

/** What has to be corrected, each once. */
function sentencesOf(problems: IdentityState['problems']): string[] {
  const sentences = problems.map(({ type, field }) => {
    const name = texts.fieldNames[field ?? '']
    const sentence = name && texts.fields[type]?.(name)
    return sentence || texts.problems[type] || texts.otherProblem
  })
  return [...new Set(sentences)]
}
