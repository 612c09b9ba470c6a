import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import { getConnInfo } from '@hono/node-server/conninfo'
import { type Context, Hono } from 'hono'
import { identifyByKey } from '#developers/identify-by-key.ts'
import { say } from '#languages/languages.ts'
import { fileRoutes } from '#articles/file-routes.ts'
import { episodeFile } from '#media/episode-file.ts'
import { clickRoutes } from '#newsletter/click-routes.ts'
import { PAGES_CHANGED, PAGES_WITHDRAWN } from '#articles/publish.ts'
import { plainForms } from '#newsletter/plain-forms.ts'
import { ONE_CLICK_PATHS, answerOneClick } from '#newsletter/one-click.ts'
import { clientOf } from '#platform/http/client-address.ts'
import { type Rendered, brokenWhileRendering, openHtmlCache } from '#platform/http/html-cache.ts'
import type { Caller, Runtime } from '#platform/runtime.ts'
import { type Carried, callsOverHttp } from '#platform/http/http.ts'
import { keepAnswers } from '#platform/http/kept-answers.ts'
import { databaseUp, measurements, missedPaths, pages } from '#platform/metrics.ts'
import { addHeaders, commonHeaders, makeNonce, saidInHead, securityHeaders } from '#platform/http/security.ts'
import type { People } from '#people/people.ts'
import type { Database } from '#platform/db.ts'
import type { Dispatcher } from '#platform/serve.ts'
import { measureSources } from '#sources/measure-sources.ts'
import { isUnavailable } from '#platform/unavailable.ts'
import { type AskedPage, askedPages, siteOf } from './asked-page.ts'
import { openDocuments } from './documents.ts'
import { programRoutes } from './program-routes.ts'
import type { PageRequest } from '#layout/request.ts'
import { siteFiles } from './site-files.ts'
import { bytesOf } from './text-bytes.ts'
import { answerFailure } from './unavailable-site.ts'

/** Takes the same time to compare, whatever is wrong with the token. */
function isToken(header: string | undefined, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(header ?? ''), digest(`Bearer ${token}`))
}

export type Renderer = {
  fetch(request: Request, options: { context: PageRequest }): Promise<Response> | Response
}

/**
 * A page to render, the caller it is for, and the nonce to stamp on its scripts. `caller` is null whenever the page will be
 * cached.
 */
type Wanted = AskedPage & { url: URL; nonce: string; caller: Caller | null; requestId: string }

const NO_PAGE = /^https?:\/\/[^/]*\/(?:api|assets|audio|cards|carousels|covers|l|mcp|pictures|private)\//

/** The parts of a process that its web server uses. */
type ServerParts = {
  runtime: Runtime
  people: People
  dispatcher: Dispatcher
  database: Pick<Database, 'ready'>
}

/** The HTTP server: health, files, calls, then pages. `clientDir`: the built files; `keepPages`: false in development. */
export async function openServer(
  open: ServerParts,
  renderer: Renderer,
  clientDir: string,
  { keepPages } = { keepPages: true },
): Promise<Hono<Carried>> {
  const { runtime, people } = open
  const dispatcher = keepAnswers(open.dispatcher, runtime.clock.now)
  const { config, log } = runtime
  const common = commonHeaders(config.siteUrl)
  const cache = openHtmlCache(runtime.clock.now, { headers: common })
  const documents = openDocuments(runtime, dispatcher)
  const { identify } = people
  const byKey = identifyByKey(runtime, identify)
  const asked = askedPages()
  const forget = () => {
    dispatcher.forget()
    documents.forget()
    cache.invalidate()
  }
  const withdraw = () => {
    dispatcher.forget()
    documents.withdraw()
    cache.withdraw()
  }
  await runtime.notices.listen(PAGES_WITHDRAWN, withdraw)
  await runtime.notices.listen(PAGES_CHANGED, forget)
  runtime.notices.onReconnect(withdraw) // notices sent in the meantime are lost

  const peerOf = (c: Context): string => {
    const forwarded = config.trustProxy
      ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim()
      : undefined
    return forwarded ?? (c.env ? (getConnInfo(c).remote.address ?? '') : '') // no environment: called in process
  }
  const addressOf = (c: Context): string => clientOf(peerOf(c))
  const callerOf = async (c: Context) => (await identify(c.req.raw.headers, runtime.clock.now())).caller
  const app = new Hono<Carried>()
  app.use('*', addHeaders(common))
  app.route('/', siteFiles(clientDir, config.siteName))
  app.use('*', async (c, next) => {
    c.set('requestId', randomUUID())
    c.set('language', asked(c.req.raw).language)
    await next()
    c.res.headers.set('x-request-id', c.get('requestId')) // c.header() would copy the answer
  })
  app.get('/healthz', (c) => c.json({ ok: true }))
  app.get('/readyz', async (c) => {
    const ready = await open.database.ready()
    databaseUp.set(ready ? 1 : 0)
    return c.json({ ready }, ready ? 200 : 503)
  })
  app.get('/metrics', async (c) => {
    if (!mayMeasure(c)) return c.text('', 401)
    await measureSources(runtime.db, runtime.clock.now()).catch(() => undefined) // without a database, the other metrics are still reported
    const { text, contentType } = await measurements()
    return c.text(text, 200, { 'content-type': contentType })
  })
  app.route('/', fileRoutes({ runtime, dispatcher: open.dispatcher, callerOf }))
  app.get('/audio/:file', async (c) =>
    episodeFile(runtime, c.req.param('file'), await callerOf(c), c.req.raw),
  )
  app.route('/', programRoutes({ runtime, dispatcher, identify: byKey, addressOf }))
  app.on('POST', ONE_CLICK_PATHS, (c) => answerOneClick(runtime, c.req.raw, c.get('language')))
  app.route('/', plainForms({ runtime, dispatcher, addressOf }))
  app.route('/', clickRoutes(runtime))
  app.route('/', people.authRoutes({ say, addressOf }))
  app.route('/', callsOverHttp({ runtime, dispatcher, identify, identifyByKey: byKey, say, addressOf }))
  app.onError((error, c) => answerFailure(c, error, runtime))
  app.on(['GET', 'HEAD'], '*', (c) => document(c) ?? page(c))
  app.all('*', (c) => c.text('Method not allowed', 405, { allow: 'GET, HEAD' }))
  const answer = app.fetch
  app.fetch = (request, ...rest) => fromMemory(request) ?? answer(request, ...rest)
  return app

  /** Pages in memory skip everything else: they are most of the requests, and routing costs more than the answer. */
  function fromMemory(request: Request): Response | undefined {
    const { method, url } = request
    if (!keepPages || (method !== 'GET' && method !== 'HEAD') || NO_PAGE.test(url)) return undefined
    const { key } = asked(request)
    return key === null ? undefined : cache.kept(request, key)
  }

  /** With METRICS_TOKEN, anyone who has the token; without it, only this machine, and never through a proxy. */
  function mayMeasure(c: Context): boolean {
    if (config.metricsToken !== undefined) return isToken(c.req.header('authorization'), config.metricsToken)
    return c.req.header('x-forwarded-for') === undefined && /^$|^(::ffff:)?127\.|^::1$/.test(peerOf(c))
  }

  function document(c: Context<Carried>): Promise<Response> | null {
    const { raw: request } = c.req
    const { language, key } = asked(request)
    return documents.answer(request, {
      language,
      requestId: c.get('requestId'),
      identify: key === null ? () => callerOf(c) : null,
      missing: (nonce) => renderPage({ ...wantedBy(c), nonce, caller: null }),
    })
  }

  function wantedBy(c: Context<Carried>): Omit<Wanted, 'nonce' | 'caller'> {
    const wanted = asked(c.req.raw)
    const url = new URL(new URL(c.req.url).origin + wanted.address)
    return { ...wanted, url, requestId: c.get('requestId') }
  }

  async function page(c: Context<Carried>): Promise<Response> {
    const { raw: request } = c.req
    const known = wantedBy(c)
    if (keepPages && known.key !== null)
      return cache.page(request, known.key, (nonce) => renderPage({ ...known, nonce, caller: null }))
    const { caller } = await identify(request.headers, runtime.clock.now())
    return personalPage((nonce) => renderPage({ ...known, nonce, caller }))
  }

  async function renderPage(wanted: Wanted): Promise<Rendered> {
    const { url, language, theme, prefix, nonce, caller, requestId } = wanted
    let validUntil: Date | null = null
    let html: string | undefined
    let away: unknown
    const response = await renderer.fetch(new Request(url, { headers: { accept: 'text/html' } }), {
      context: {
        nonce,
        theme,
        prefix,
        language,
        site: siteOf(config),
        now: runtime.clock.now().toISOString(),
        keep: (drawn) => void (html = drawn),
        ask: async (name, input) => {
          const origin = { caller, language, requestId, address: '', limited: false }
          const answer = await dispatcher.answer(name, input, origin).catch((error: unknown) => {
            if (isUnavailable(error)) away = error
            throw error
          })
          if (answer.validUntil && (!validUntil || answer.validUntil < validUntil))
            validUntil = answer.validUntil
          return answer.body
        },
      },
    })
    if (away !== undefined) throw away // the renderer has turned it into a page with status 500
    if (response.status === 404) {
      missedPaths.inc()
      log.info({ path: url.pathname, requestId }, 'no such page')
    }
    return { response, html: html ?? (await response.text()), validUntil }
  }

  /** A page with a reader's own data: never cached, with its scripts stamped with a nonce of their own. */
  async function personalPage(render: (nonce: string) => Promise<Rendered>): Promise<Response> {
    const nonce = makeNonce()
    const { response, html } = await render(nonce)
    pages.inc({ how: 'personal' })
    const headers = new Headers(response.headers)
    headers.delete('content-length')
    const own = { ...securityHeaders(`'nonce-${nonce}' 'strict-dynamic'`), ...saidInHead(html) }
    for (const [name, value] of Object.entries(own)) headers.set(name, value)
    if (!keepPages) headers.delete('content-security-policy') // Vite communicates with the page during development
    headers.set('cache-control', 'private, no-store')
    headers.set('vary', 'Cookie, Accept-Language')
    return new Response(bytesOf(html), {
      status: brokenWhileRendering(html) ? 500 : response.status,
      headers,
    })
  }
}
