// The number of drafts that the site writes per minute without a model.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import runtime from '../scripts/runtime.json' with { type: 'json' }
import type { Drafted } from './drafts-made.ts'
import { finish } from './report.ts'

const MIN_PER_MINUTE = 20

/** Runs in its own process, with the flags of the site. */
const child = fork(fileURLToPath(new URL('./drafts-made.ts', import.meta.url)), {
  execArgv: runtime.flags,
  env: { ...process.env, ...runtime.env },
})
const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`writing ended with ${code}`)))
ended.catch(() => undefined) // prevents an unhandled rejection when it exits after writing everything
const [drafted] = (await Promise.race([once(child, 'message'), ended])) as [Drafted]
const perMinute = (drafted.drafts / drafted.seconds) * 60
const megabytes = (bytes: number) => Math.round(bytes / 1e6)
finish({
  bench: 'drafts',
  rows: [
    {
      what: 'stories of three sources',
      drafts: drafted.drafts,
      source_characters: drafted.characters,
      paragraphs: drafted.paragraphs,
      seconds: drafted.seconds,
      cpu_seconds: drafted.cpuSeconds,
      mb_before: megabytes(drafted.memoryBefore),
      mb_most: megabytes(drafted.memoryMost),
    },
  ],
  targets: [
    {
      what: 'drafts per minute without a model',
      wanted: `>= ${MIN_PER_MINUTE}`,
      measured: Math.round(perMinute).toLocaleString('en'),
      met: perMinute >= MIN_PER_MINUTE,
    },
  ],
  notes: [
    'Invented pages of five languages, fifteen paragraphs each, from the database to the stored draft, gates included.',
  ],
})
