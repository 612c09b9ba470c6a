import { readFileSync, readdirSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import runtime from './scripts/runtime.json' with { type: 'json' }

/** Sound and pictures: native libraries, compiled programs and threads that come and go. */
const MEDIA = [
  'src/outside/**/*.test.ts',
  'src/newsroom/{media,infographics,videos}/**/*.test.ts',
  'src/newsroom/{fetch-picture,regenerate-podcast-audio,full-disk,day}.test.ts',
]

/** What imports components, or words by a pattern of names: Vite makes modules of them. All else is loaded as Node does. */
const PAGES = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((name) => `src/${name}`)
  .filter((file) => file.endsWith('.test.ts') && /(?:\.tsx|i18n\.ts)'/.test(readFileSync(file, 'utf8')))
const NATIVE = { viteModuleRunner: false, nodeLoader: false }

export default defineConfig({
  test: {
    setupFiles: ['src/test-end.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    execArgv: runtime.flags.filter((flag) => flag.includes('wasm')), // dozens of databases are opened in a process
    maxWorkers: 3, // some wait for clocks and heartbeats of the queue more than they compute
    projects: [
      {
        extends: true,
        test: {
          name: 'house',
          include: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
          exclude: [...MEDIA, ...PAGES],
          experimental: NATIVE,
          // Each worker loads the house once instead of once per file, which took a third of the time. A file opens its own
          // house on its own database, so that what modules keep in memory is all that files share, as in a running site.
          isolate: false,
        },
      },
      // A process for each: after forty other houses one of these files once ended the process that they share.
      { extends: true, test: { name: 'media', include: MEDIA, experimental: NATIVE } },
      { extends: true, test: { name: 'pages', include: PAGES, isolate: false } },
    ],
  },
})
