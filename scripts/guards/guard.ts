/** A control, how to take it out, and the test that must then fail. */
export interface Guard {
  /** What is lost without it. */
  name: string
  file: string
  /** This exact text, once in the file. */
  find: string
  /** What stands there when the control is gone. */
  replace: string
  testFile: string
  /** A part of the test's name. */
  test: string
}
