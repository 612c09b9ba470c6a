import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { say } from '#languages/languages.ts'
import { addressIn, isLanguage } from '#languages/rules.ts'
import { drawPlain } from '#services/plain-page.ts'
import type { Config } from '#platform/config.ts'
import { type Carried, answerProblem } from '#platform/http/http.ts'
import type { Log } from '#platform/log.ts'
import { Refusal } from '#platform/refusal.ts'
import { addHeaders, commonHeaders } from '#platform/http/security.ts'
import { askedPages } from './asked-page.ts'

type Parts = { config: Config; log: Log }

/** The seconds after which a failed page should be requested again. */
const RETRY_AFTER = 5

/**
 * The answer to a failed request: a browser that asks for a page gets a small page in its language, with 503 while the
 * database is unavailable and otherwise 500; all other clients, and all refusals, get a problem document.
 */
export function answerFailure(c: Context<Carried>, error: Error, { config, log }: Parts): Response {
  const problem = answerProblem(c, error, { runtime: { log }, say })
  const wantsPage = /\btext\/html\b/i.test(c.req.header('accept') ?? '')
  if (!wantsPage || c.req.path.startsWith('/api/') || problem.status < 500) return problem
  const chosen = c.get('language')
  const language = isLanguage(chosen) ? chosen : 'en'
  const isAway = problem.status === 503
  const { pathname, search } = new URL(c.req.url)
  return drawPlain({
    language,
    site: { name: config.siteName },
    status: problem.status,
    ...(isAway && { retryAfter: RETRY_AFTER }),
    title: say(language, 'frame.failed'),
    texts: [
      say(language, isAway ? 'problem.unavailable' : 'frame.failedBody'),
      say(language, 'frame.request', { id: c.get('requestId') }),
    ],
    links:
      c.req.method === 'GET' || c.req.method === 'HEAD'
        ? [[pathname.replace(/^\/+/, '/') + search, say(language, 'frame.retry')]]
        : [[addressIn(language, '/'), say(language, 'frame.backHome')]],
  })
}

/**
 * The site of a process that waits for the database at its start: it reports that it is alive, and answers 503 to everything
 * else.
 */
export function waitingSite(parts: Parts): Hono<Carried> {
  const asked = askedPages()
  const app = new Hono<Carried>()
  app.use('*', addHeaders(commonHeaders(parts.config.siteUrl)))
  app.use('*', async (c, next) => {
    c.set('requestId', randomUUID())
    c.set('language', asked(c.req.raw).language)
    await next()
  })
  app.get('/healthz', (c) => c.json({ ok: true }))
  app.get('/readyz', (c) => c.json({ ready: false }, 503))
  app.all('*', (c) => answerFailure(c, new Refusal('problem.unavailable', 503), parts))
  return app
}
