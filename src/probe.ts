#!/usr/bin/env node
/**
 * The command `holdfast-probe`: shows which shapes of payload a service sends, without their values.
 *
 * @module
 */
import { runProbe } from './probe/runProbe.ts'

process.exitCode = await runProbe({
  args: process.argv.slice(2),
  variables: process.env,
  print: (text) => process.stdout.write(text),
  printError: (text) => process.stderr.write(text),
})
