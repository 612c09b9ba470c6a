// The time to compose the emails of an edition for 100,000 readers, as the sender composes them: the part that depends on a
// reader's choices is looked up or rendered, and the personal part is filled in. Nothing is sent.
import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { LANGUAGES } from '../src/languages/rules.ts'
import { TIERS } from '../src/membership/rules.ts'
import { contentOf } from '../src/newsletter/mail/test-edition.ts'
import { INTERESTS } from '../src/newsletter/rules.ts'
import { openLetters } from '../src/newsletter/sending/edition-letters.ts'
import { addEdition } from '../src/newsletter/sending/test-subscribers.ts'
import { systemClock } from '../src/platform/clock.ts'
import { measureWork, openBenchRuntime } from './open-runtime.ts'
import { atMost, finish } from './report.ts'

const READERS = 100_000
const MAX_SECONDS = 60
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

const open = await openBenchRuntime({ clock: systemClock })
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
  let [bytes, mails] = [0, 0]
  const { seconds, cpuSeconds, memoryMost } = await measureWork(async () => {
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
  })
  return {
    what,
    readers,
    mails,
    seconds,
    cpu_seconds: cpuSeconds,
    mails_per_second: mails / seconds,
    kB_each: bytes / Math.max(1, mails) / 1000,
    resident_mb: memoryMost / 1e6,
  }
}

await measure('warming up', 2000, usual)
const rows = [
  await measure('choices as readers make them', READERS, usual),
  await measure('different choices for everyone', READERS / 20, picky),
]
await open.close()

finish({
  bench: 'digest-compose',
  rows,
  targets: [
    atMost(
      `${READERS.toLocaleString('en')} personal emails are composed`,
      rows[0]?.seconds ?? Infinity,
      MAX_SECONDS,
      's',
    ),
  ],
  notes: [
    'One thread. An email is rendered once for all readers with the same language, plan and choices; 400 of them are cached.',
  ],
})
