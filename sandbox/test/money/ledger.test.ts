import { useSandbox } from '../support/harness.ts'
import { describeLedger } from './ledgerSuite.ts'

describeLedger(useSandbox(), () => ({}))
