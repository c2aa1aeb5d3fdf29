/** How the tests run: those of the house two at a time, and the journeys of a browser after them, one at a time. */

import { defineConfig } from 'vitest/config'

const minutes = 60_000

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
    // Of journeys that say so: while one waits for its page the other has the machine.
    maxConcurrency: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'house',
          include: ['**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/dist/**', 'tests/journeys/**'],
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['tests/journeys/**/*.test.{ts,tsx}'],
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
