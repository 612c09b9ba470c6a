import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    setupFiles: ['src/test-end.ts'],
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 3, // some wait for clocks and heartbeats of the queue more than they compute
    // Each worker loads the house once instead of once per file, which took a third of the time. A file opens its own
    // house on its own database, so that what modules keep in memory is all that files share, as in a running site.
    isolate: false,
  },
})
