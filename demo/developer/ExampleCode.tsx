import type { ReactElement } from 'react'
import { Button } from '../ui/Button.tsx'
import { Code } from '../ui/Code.tsx'
import { type ExampleName, exampleOf } from './examples.ts'
import { texts } from './texts.ts'
import { useCopy } from './useCopy.ts'

/** One call of the library as code to copy, and the file of the demo that makes it. */
export function ExampleCode({ name }: { name: ExampleName }): ReactElement {
  const { code, source } = exampleOf(name)
  const [said, copy] = useCopy()
  return (
    <div className="example">
      <Code text={code} />
      <p className="soft small">
        {source === undefined ? texts.noSource : `${texts.source} `}
        {source && <code>{source}</code>}
      </p>
      <div className="acts">
        <Button look="quiet" label={texts.copyCode(name)} onClick={() => copy(code)}>
          {texts.copy}
        </Button>
        <span role="status" className="soft small">
          {said}
        </span>
      </div>
    </div>
  )
}
