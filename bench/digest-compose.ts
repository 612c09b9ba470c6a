// The time to compose the emails of an edition for 100,000 readers, as the sender composes them: the part that depends on a
// reader's choices is looked up or rendered, and the personal part is filled in. Nothing is sent.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { openRuntime } from '../src/runtime.ts'
import { LANGUAGES } from '../src/languages/rules.ts'
import { TIERS } from '../src/membership/rules.ts'
import { contentOf } from '../src/newsletter/mail/test-edition.ts'
import { INTERESTS } from '../src/newsletter/rules.ts'
import { openLetters } from '../src/newsletter/sending/edition-letters.ts'
import { addEdition } from '../src/newsletter/sending/test-subscribers.ts'
import { systemClock } from '../src/platform/clock.ts'
import { readConfig } from '../src/platform/config.ts'
import { openLog } from '../src/platform/log.ts'
import { finish } from './report.ts'

const READERS = 100_000
const WANTED_SECONDS = 60
const STORIES_OF_A_PART = 8
/**
 * One in four readers has chosen interests, and one in eleven a minimum momentum: about a hundred and fifty emails are
 * rendered.
 */
const usual = (n: number) => ({
  interests: n % 4 === 0 ? [INTERESTS[n % INTERESTS.length] ?? 'news'] : [],
  minMomentum: n % 11 === 0 ? 60 : 0,
})
/** Everyone has different choices: more variants than are cached. */
const picky = (n: number) => ({
  interests: INTERESTS.filter((_, at) => ((n % 31) + 1) & (1 << at)),
  minMomentum: n % 101,
})

const dataDir = await mkdtemp(join(tmpdir(), 'cadence-bench-'))
const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error', SAMPLE_CONTENT: 'false' })
const open = await openRuntime(config, { clock: systemClock, log: openLog(config.logLevel) })
const contents = LANGUAGES.flatMap((language) =>
  TIERS.map((tier) => ({ ...contentOf(language === 'ar' ? 'ar' : 'en', STORIES_OF_A_PART), language, tier })),
)
const edition = await addEdition(open.runtime.db, {
  content: {
    kind: 'edition',
    occurrence: '2026-11-20T06:00:00.000Z',
    timeZone: 'Etc/GMT-1',
    subjects: Object.fromEntries(LANGUAGES.map((language) => [language, 'A subject'])),
    contents,
  },
})

async function measure(what: string, readers: number, wish: typeof usual) {
  const letters = await openLetters(open.runtime, edition)
  const [cpu, started] = [process.cpuUsage(), performance.now()]
  let [bytes, mails] = [0, 0]
  for (let n = 0; n < readers; n++) {
    if (n % 1000 === 0) await setImmediate() // yields to other work, as the sender does
    const letter = letters({
      subscriberId: randomUUID(),
      email: `reader-${n}@example.com`,
      name: `Reader <b>${n}</b>`,
      language: LANGUAGES[n % LANGUAGES.length] ?? 'en',
      tier: TIERS[n % TIERS.length] ?? 'freemium',
      messageId: `${n}@example.com`,
      ...wish(n),
    })
    if (!letter) continue
    mails++
    bytes += Buffer.byteLength(letter.html ?? '') + Buffer.byteLength(letter.text)
  }
  const seconds = (performance.now() - started) / 1000
  const { user, system } = process.cpuUsage(cpu)
  return {
    what,
    readers,
    mails,
    seconds,
    cpu_seconds: (user + system) / 1e6,
    mails_per_second: mails / seconds,
    kB_each: bytes / Math.max(1, mails) / 1000,
    resident_mb: process.memoryUsage.rss() / 1e6,
  }
}

await measure('warming up', 2000, usual)
const rows = [
  await measure('wishes as readers have them', READERS, usual),
  await measure('everybody wishes something else', READERS / 20, picky),
]
await open.close()
await rm(dataDir, { recursive: true, force: true })

const seconds = rows[0]?.seconds ?? Infinity
finish({
  bench: 'digest-compose',
  rows,
  notes: [
    'One thread. Mails are drawn once for all who read, pay for and wish the same; 400 of them are remembered.',
  ],
  targets: [
    {
      what: `${READERS.toLocaleString('en')} personal mails are composed`,
      wanted: `under ${WANTED_SECONDS} s`,
      measured: `${seconds.toFixed(1)} s`,
      met: seconds < WANTED_SECONDS,
    },
  ],
})
