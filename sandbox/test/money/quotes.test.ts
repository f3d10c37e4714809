import { useSandbox } from '../support/harness.ts'
import { describeQuotes } from './quotesSuite.ts'

describeQuotes(useSandbox())
