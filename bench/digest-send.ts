// How fast an edition of the digest is handed over, compared with nodemailer alone, and the memory that ten times the
// readers take.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import runtime from '../scripts/runtime.json' with { type: 'json' }
import type { Turn } from './digest-sender.ts'
import { finish, median } from './report.ts'

const MIN_SHARE_OF_BARE = 0.6
const MAX_MORE_MB = 60
const IN_TURNS = { recipients: Number(process.env['BENCH_IN_TURNS'] ?? 4000), rounds: 5 }
const [few = 10_000, many = 100_000] = (process.env['BENCH_RECIPIENTS'] ?? '10000,100000')
  .split(',')
  .map(Number)

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const sink = fork(here('./smtp-sink.ts'))
const [url] = (await once(sink, 'message')) as [string]

async function turnsOf(recipients: number, rounds = 0): Promise<Turn[]> {
  const child = fork(here('./digest-sender.ts'), {
    execArgv: [...runtime.flags, ...(rounds === 0 ? ['--expose-gc'] : [])],
    env: { ...process.env, ...runtime.env, SMTP_URL: url, RECIPIENTS: `${recipients}`, ROUNDS: `${rounds}` },
  })
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`sending ended with ${code}`)))
  ended.catch(() => undefined) // prevents an unhandled rejection when it exits after sending everything
  const [turns] = (await Promise.race([once(child, 'message'), ended])) as [Turn[]]
  return turns
}
const perSecond = ({ mails, seconds }: Turn) => mails / seconds
const of = (turns: readonly Turn[], who: Turn['who']) => turns.filter((turn) => turn.who === who)

const inTurns = await turnsOf(IN_TURNS.recipients, IN_TURNS.rounds)
const [small, large] = [await turnsOf(few), await turnsOf(many)]
sink.disconnect()
const bare = of(inTurns, 'bare')
const ratio = median(of(inTurns, 'site').map((turn, n) => perSecond(turn) / perSecond(bare[n] ?? turn)))
const megabytes = (bytes: number) => Math.round(bytes / 1e6)
const most = (turns: readonly Turn[]) => megabytes(Math.max(...turns.map(({ memoryMost }) => memoryMost)))
const more = most(large) - most(small)
finish({
  bench: 'digest-send',
  rows: [...inTurns, ...small, ...large].map((turn) => ({
    who: turn.who,
    mails: turn.mails,
    seconds: turn.seconds,
    a_second: Math.round(perSecond(turn)),
    cpu_seconds: turn.cpuSeconds,
    mb_before: megabytes(turn.memoryBefore),
    mb_most: megabytes(turn.memoryMost),
  })),
  targets: [
    {
      what: 'digest mails a second, of nodemailer alone',
      wanted: `>= ${MIN_SHARE_OF_BARE * 100} %`,
      measured: `${Math.round(ratio * 100)} %`,
      met: ratio >= MIN_SHARE_OF_BARE,
    },
    {
      what: `more memory for ${many.toLocaleString('en')} readers than for ${few.toLocaleString('en')}`,
      wanted: `<= ${MAX_MORE_MB} MB`,
      measured: `${more} MB`,
      met: more <= MAX_MORE_MB,
    },
  ],
  notes: [
    'Memory is that of the whole process with its database, collected every second; left alone it stays some 120 MB higher.',
    'The site claims, draws, signs links, notes each row before and after, and hands over; nodemailer only hands over.',
    `BENCH_RECIPIENTS=${few},${many} and BENCH_IN_TURNS=${IN_TURNS.recipients} say how many mails there are.`,
  ],
})
