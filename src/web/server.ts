import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { identifyByKey } from '#developers/identify-by-key.ts'
import { say } from '#languages/languages.ts'
import { fileRoutes } from '#articles/file-routes.ts'
import { episodeFile } from '#media/episode-file.ts'
import { clickRoutes } from '#newsletter/click-routes.ts'
import { PAGES_CHANGED, PAGES_WITHDRAWN } from '#articles/publish.ts'
import { plainForms } from '#newsletter/plain-forms.ts'
import { ONE_CLICK_PATHS, answerOneClick } from '#newsletter/one-click.ts'
import { clientOf, peerOf } from '#platform/http/client-address.ts'
import { openHtmlCache } from '#platform/http/html-cache.ts'
import type { OutputOf } from '#platform/call.ts'
import type { Caller, Runtime } from '#platform/runtime.ts'
import { type Carried, callsOverHttp } from '#platform/http/http.ts'
import { keepAnswers } from '#platform/http/kept-answers.ts'
import { addHeaders, commonHeaders } from '#platform/http/security.ts'
import type { PublicReads } from '#platform/replica/public-reads.ts'
import { session } from '#people/calls.ts'
import type { People } from '#people/people.ts'
import type { Database } from '#platform/db.ts'
import type { Dispatcher } from '#platform/serve.ts'
import { purgeSoon, recordPageChange } from '#services/cdn/purge-pages.ts'
import { askedPages } from './asked-page.ts'
import { openDocuments } from './documents.ts'
import { healthRoutes } from './health-routes.ts'
import { programRoutes } from './program-routes.ts'
import { type Renderer, type Wanted, pageRenderer, personalPage } from './render-page.ts'
import { openReaderPages } from './reader-pages.ts'
import { siteFiles } from './site-files.ts'
import { answerFailure } from './unavailable-site.ts'

const NO_PAGE = /^https?:\/\/[^/]*\/(?:api|assets|audio|cards|carousels|covers|l|mcp|pictures|private)\//

/** The memory for pages of signed-in readers, apart from that for visitors, so that neither displaces the other. */
const READERS_MEGABYTES = 32

/** The parts of a process that its web server uses. */
type ServerParts = {
  runtime: Runtime
  people: People
  dispatcher: Dispatcher
  database: Pick<Database, 'ready'>
  publicReads?: PublicReads
}

/** Has shared caches purged now, because another version may have filled them, and after each change of pages. */
async function purgeOnNotice(runtime: Runtime): Promise<void> {
  const soon = () =>
    purgeSoon(runtime).catch((error: unknown) => {
      runtime.log.warn({ err: error }, 'shared caches are purged later: the job could not be sent')
    })
  await runtime.notices.listen(PAGES_CHANGED, () => void soon())
  await recordPageChange(runtime.db)
  await soon()
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
  const { config } = runtime
  const common = commonHeaders(config.siteUrl)
  const cache = openHtmlCache(runtime.clock.now, {
    headers: common,
    isInformed: () => runtime.notices.isConnected(),
  })
  const documents = openDocuments(runtime, dispatcher, open.publicReads)
  const { identify } = people
  const byKey = identifyByKey(runtime, identify)
  const asked = askedPages()
  const renderPage = pageRenderer({ runtime, dispatcher, renderer })
  const readersCache = openHtmlCache(runtime.clock.now, { megabytes: READERS_MEGABYTES, headers: common })
  const readerPages = openReaderPages(readersCache)
  const forget = () => {
    dispatcher.forget()
    documents.forget()
    cache.invalidate()
    readersCache.invalidate()
  }
  const withdraw = () => {
    dispatcher.forget()
    documents.withdraw()
    cache.withdraw()
    readersCache.withdraw()
  }
  await runtime.notices.listen(PAGES_WITHDRAWN, withdraw)
  await runtime.notices.listen(PAGES_CHANGED, forget)
  runtime.notices.onReconnect(withdraw) // notices sent in the meantime are lost
  if (config.cdn.purge) await purgeOnNotice(runtime)

  const addressOf = (c: Context): string => clientOf(peerOf(c, config))
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
  app.route('/', healthRoutes(open))
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
    const known = asked(request)
    return known.key === null
      ? undefined
      : cache.kept(request, known.key, known.shareable ? config.cdn.seconds : 0)
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

  async function sessionOf(caller: Caller, { language, requestId }: Pick<Wanted, 'language' | 'requestId'>) {
    const origin = { caller, language, requestId, address: '', limited: false }
    return (await dispatcher.answer(session.name, {}, origin)).body as OutputOf<typeof session> // the type that the contract states
  }

  async function page(c: Context<Carried>): Promise<Response> {
    const { raw: request } = c.req
    const known = wantedBy(c)
    if (keepPages && known.key !== null)
      return cache.page(
        request,
        known.key,
        (nonce) => renderPage({ ...known, nonce, caller: null }),
        known.shareable ? config.cdn.seconds : 0,
      )
    const { caller } = await identify(request.headers, runtime.clock.now())
    if (keepPages && known.readerKey !== null && caller !== null && caller.roles.length === 0) {
      const { plan } = caller
      const forAll = await readerPages.page(
        { request, key: known.readerKey, plan },
        (nonce) => renderPage({ ...known, nonce, caller, forAll: true }),
        () => sessionOf(caller, known),
      )
      if (forAll) return forAll
    }
    return personalPage(request, (nonce) => renderPage({ ...known, nonce, caller }), { keepPages })
  }
}
