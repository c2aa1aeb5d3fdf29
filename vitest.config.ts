/** How the tests run: those of the house first, then the journeys of a browser, two files at a time. */

import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const minutes = 60_000

/** Short to write and long to run: they go first, so that at the end no worker waits for one of them. */
const long = [
  'tests/crash/shared',
  'tests/crash/tournament',
  'tests/crash/tickets',
  'tests/conformance/conformance',
  'tests/abuse',
  'bench/harness/uniform',
  'journeys/visitor',
  'journeys/routes',
  'journeys/shared',
  'journeys/day',
  'journeys/readers_letters',
  'journeys/live_tables',
  'journeys/dead_calls',
  'journeys/hard',
  'journeys/poker',
  'journeys/stake',
  'journeys/longer_words',
  'journeys/books',
  'journeys/promises',
  'journeys/protection',
  'journeys/rules',
  'journeys/balance',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = long.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`))
      return at === -1 ? long.length : at
    }
    // oxlint-disable-next-line unicorn/no-array-sort -- a sequencer's
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other))
  }
}

export default defineConfig({
  test: {
    globalSetup: './tests/harness/setup.ts',
    environment: 'node',
    // Files of one worker share loaded modules; nothing in the house keeps state in a module.
    isolate: false,
    // No promise: only an end to what hangs, far beyond what a busy machine needs.
    testTimeout: 2 * minutes,
    hookTimeout: 2 * minutes,
    // As long as a step of a journey may take.
    expect: { poll: { timeout: 15_000 } },
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'house',
          include: ['**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/dist/**', 'tests/journeys/**'],
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['tests/journeys/**/*.test.{ts,tsx}'],
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
