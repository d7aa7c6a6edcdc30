import { afterAll, afterEach, beforeEach } from 'vitest'
import { collectLines, takeFaults } from './expected-logs.ts'

/*
 * Setup of the projects `rules` and `workerd`: a warning or an error on the console fails the test during which it was
 * written, unless the test declares it (expected-logs.ts).
 *
 * Seen is everything in the test's own isolate: the modules that a test imports, and the shop's Worker, which SELF
 * reaches as a bundle. The sandbox is another Worker. What it writes goes straight to the terminal, as do warnings of
 * the runtime itself, and no test sees either.
 *
 * A line does not say which test caused it. What the Worker writes after its answer counts for the test that runs by
 * then. A line between two tests, or of `beforeAll`, fails the file. A line after a file counts for the next file.
 */

const outsideTests: string[] = []
collectLines()

// Hooks of this file come first before a test and last after it.
beforeEach(() => keepOutside())
afterEach(({ task }) => {
  const { unexpected, missing } = takeFaults()
  // A test that failed may have stopped before the line that it expects.
  failWith(task.result?.state === 'fail' ? unexpected : [...unexpected, ...missing])
})
afterAll(async () => {
  // Work that is already done can still write its line.
  await new Promise(resolve => setTimeout(resolve))
  keepOutside()
  failWith(outsideTests)
})

function keepOutside(): void {
  const { unexpected, missing } = takeFaults()
  outsideTests.push(...unexpected, ...missing)
}

function failWith(faults: readonly string[]): void {
  if (faults.length === 0) return
  const error = new Error(faults.join('\n'))
  // The stack would point at this file instead of the line that wrote.
  error.stack = error.message
  throw error
}
