// A story page for a signed-in reader, compared with the same page rendered again for a visitor.
import { type Measured, SECONDS, columns, measure, middle } from './measure.ts'
import { finish, median } from './report.ts'
import { dataDirectory, someArticle, startSite } from './site.ts'

const ROUNDS = 5
const MAX_RATIO = 3
const GENTLE = { connections: 4, seconds: SECONDS }

const data = dataDirectory()
const site = await startSite(data.path)
const path = await someArticle(site)
const headersOf = { visitor: { cookie: 'cadence.bench=1' }, member: { cookie: await signedIn() } }
const rounds: Record<keyof typeof headersOf, Measured[]> = { visitor: [], member: [] }
for (const headers of Object.values(headersOf)) await measure(site, path, { ...GENTLE, headers }) // compiles the code
for (let round = 0; round < ROUNDS; round++)
  for (const who of ['visitor', 'member'] as const)
    rounds[who].push(await measure(site, path, { ...GENTLE, headers: headersOf[who] }))
const cpuMs = (measured: Measured) => measured.cpuMs
const ratio = median(rounds.member.map((each, n) => cpuMs(each) / cpuMs(rounds.visitor[n] ?? each)))
const signIn = await signInCost()
await site.stop()
data.remove()
finish({
  bench: 'signed-in',
  rows: [
    { page: 'article', who: 'visitor, drawn anew', ...columns(rounds.visitor), of_visitor: 1 },
    { page: 'article', who: 'signed in', ...columns(rounds.member), of_visitor: ratio },
  ],
  targets: [
    {
      what: 'article for who is signed in, server CPU of the one for a visitor drawn anew',
      wanted: `≤ ${MAX_RATIO}`,
      measured: `${ratio.toFixed(2)} (${middle(rounds.member, cpuMs).toFixed(2)} ms)`,
      met: ratio <= MAX_RATIO,
    },
  ],
  notes: [
    'Asked in turns. The visitor has the cookie cadence.bench=1, which leads past the memory and to nobody.',
    `One sign-in costs ${signIn.toFixed(0)} ms of CPU; what of it is argon2id, bench/sign-in.ts says.`,
  ],
})

/** Signs a reader up and in, and returns the session cookie. */
async function signedIn(): Promise<string> {
  await post('sign-up')
  const answer = await post('sign-in')
  if (!answer.ok) throw new Error(`nobody could sign in: ${answer.status}`)
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

function post(action: 'sign-up' | 'sign-in'): Promise<Response> {
  return fetch(`${site.url}/api/auth/${action}/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: new URL(site.url).origin },
    body: JSON.stringify({ email: 'reader@example.com', password: 'correct horse' }),
  })
}

/** The CPU time of one sign-in in ms, the median of three. */
async function signInCost(): Promise<number> {
  const costs: number[] = []
  for (let n = 0; n < 3; n++) {
    const before = await site.cpuSeconds()
    await (await post('sign-in')).text()
    costs.push(((await site.cpuSeconds()) - before) * 1000)
  }
  return median(costs)
}
