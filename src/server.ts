import { randomUUID } from 'node:crypto'
import { getConnInfo } from '@hono/node-server/conninfo'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { chooseLanguage, LANGUAGE_KEY, splitAddress } from '#languages/rules.ts'
import { say } from '#languages/languages.ts'
import { coverFile } from '#library/cover-file.ts'
import { PAGES_CHANGED } from '#library/publish.ts'
import { type HtmlCache, type Rendered, brokenWhileRendering, openHtmlCache } from '#platform/html-cache.ts'
import { type Carried, callsOverHttp } from '#platform/http.ts'
import { databaseUp, metrics, missedPaths, pages } from '#platform/metrics.ts'
import { makeNonce, securityHeaders } from '#platform/security.ts'
import type { OpenHouse } from './house.ts'
import type { PageRequest } from './request.ts'

/** The pages as Vite has built them. */
export type Renderer = {
  fetch(request: Request, options: { context: PageRequest }): Promise<Response> | Response
}

/** Query parameters that a page may depend on. Others are taken off, so that strangers cannot fill the cache. */
const PARAMETERS = ['q', 'category', 'page', 'from', 'to', 'tier', 'type']
/** Pages with a reader's own or an editor's data: drawn in the browser, never kept. */
const PRIVATE = /^\/(admin|content-review|content-automation|content-monitoring|fix-tool-urls|account)(\/|$)/
const THEME_KEY = 'app_theme'

/** The web door: health, files, calls, then pages. `clientDir` holds the built browser files; `keepPages` false is for development. */
export async function openServer(
  open: OpenHouse,
  renderer: Renderer,
  clientDir: string,
  { keepPages } = { keepPages: true },
): Promise<Hono<Carried>> {
  const { house, door, people } = open
  const { config, log } = house
  const cache = openHtmlCache(house.clock.now)
  await house.notices.listen(PAGES_CHANGED, cache.invalidate)
  house.notices.onReconnect(cache.invalidate)

  const addressOf = (c: Context): string => {
    const forwarded = config.trustProxy
      ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim()
      : undefined
    return forwarded ?? (c.env ? (getConnInfo(c).remote.address ?? '') : '') // no environment: called in process
  }
  const app = new Hono<Carried>()
  app.get(
    '/assets/*',
    serveStatic({
      root: clientDir,
      precompressed: true,
      onFound: (_, c) => c.header('cache-control', 'public, max-age=31536000, immutable'),
    }),
  )
  app.all('/assets/*', (c) => c.text('Not found', 404))
  app.get(
    '/favicon.svg',
    serveStatic({ root: clientDir, onFound: (_, c) => c.header('cache-control', 'public, max-age=86400') }),
  )
  app.get('/favicon.ico', (c) => c.redirect('/favicon.svg', 301))
  app.use('*', async (c, next) => {
    c.set('requestId', randomUUID())
    c.set('language', languageOf(c))
    await next()
    c.header('x-request-id', c.get('requestId'))
  })
  app.get('/healthz', (c) => c.json({ ok: true }))
  app.get('/readyz', async (c) => {
    const ready = await open.database.ready()
    databaseUp.set(ready ? 1 : 0)
    return c.json({ ready }, ready ? 200 : 503)
  })
  app.get('/metrics', async (c) => {
    const token = config.metricsToken
    if (token !== undefined && c.req.header('authorization') !== `Bearer ${token}`) return c.text('', 401)
    return c.text(await metrics.metrics(), 200, { 'content-type': metrics.contentType })
  })
  app.get('/covers/:file', async (c) => {
    const bytes = await coverFile(house, c.req.param('file'))
    if (!bytes) return c.text('Not found', 404)
    return c.body(new Uint8Array(bytes), 200, {
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })
  app.route('/', people.authRoutes({ say, addressOf }))
  app.route('/', callsOverHttp({ house, door, identify: people.identify, say, addressOf }))
  app.on(['GET', 'HEAD'], '*', (c) => page(c))
  app.all('*', (c) => c.text('Method not allowed', 405, { allow: 'GET, HEAD' }))
  return app

  async function page(c: Context<Carried>): Promise<Response> {
    const url = pageUrl(c.req.url)
    const { language: prefix, path } = splitAddress(url.pathname)
    const cookies = c.req.header('cookie') ?? ''
    const theme = themeOf(c)
    const language = c.get('language')
    const render = (nonce: string) => renderPage(c, url, { nonce, theme, prefix })
    if (keepPages && !/(?:^|;\s*)(?:__Secure-)?cadence\./.test(cookies) && !PRIVATE.test(path))
      return cache.page(c.req.raw, `${language} ${theme ?? ''} ${url.pathname}${url.search}`, render)
    return personalPage(render)
  }

  async function renderPage(
    c: Context<Carried>,
    url: URL,
    known: Pick<PageRequest, 'nonce' | 'theme' | 'prefix'>,
  ): Promise<Rendered> {
    const { caller } = await people.identify(c.req.raw.headers, house.clock.now())
    const requestId = c.get('requestId')
    const language =
      splitAddress(url.pathname).language ??
      chooseLanguage(getCookie(c, LANGUAGE_KEY), c.req.header('accept-language'))
    let validUntil: Date | null = null
    const response = await renderer.fetch(new Request(url, { headers: { accept: 'text/html' } }), {
      context: {
        ...known,
        language,
        site: { name: config.siteName, url: config.siteUrl, timeZone: config.digestTimeZone },
        now: house.clock.now().toISOString(),
        ask: async (name, input) => {
          const answer = await door.answer(name, input, {
            caller,
            language,
            requestId,
            address: '',
            limited: false,
          })
          if (answer.validUntil && (!validUntil || answer.validUntil < validUntil))
            validUntil = answer.validUntil
          return answer.body
        },
      },
    })
    if (response.status === 404) {
      missedPaths.inc()
      log.info({ path: url.pathname, requestId }, 'no such page')
    }
    return { response, validUntil }
  }

  /** A page with somebody's own data: never kept, its scripts stamped with a nonce of their own. */
  async function personalPage(render: (nonce: string) => Promise<Rendered>): Promise<Response> {
    const nonce = makeNonce()
    const { response } = await render(nonce)
    const html = await response.text()
    pages.inc({ how: 'personal' })
    const headers = new Headers(response.headers)
    headers.delete('content-length')
    for (const [name, value] of Object.entries(securityHeaders(`'nonce-${nonce}' 'strict-dynamic'`)))
      headers.set(name, value)
    headers.set('cache-control', 'private, no-store')
    headers.set('vary', 'Cookie, Accept-Language')
    return new Response(html, { status: brokenWhileRendering(html) ? 500 : response.status, headers })
  }
}

/** The address that decides what a page shows: known parameters in a fixed order, no others. */
function pageUrl(address: string): URL {
  const url = new URL(address)
  const kept = new URLSearchParams()
  for (const name of PARAMETERS) {
    const value = url.searchParams.get(name)
    if (value !== null) kept.set(name, value.slice(0, 200))
  }
  url.search = kept.toString()
  return url
}

const languageOf = (c: Context) =>
  splitAddress(c.req.path).language ??
  chooseLanguage(getCookie(c, LANGUAGE_KEY), c.req.header('accept-language'))

function themeOf(c: Context): 'light' | 'dark' | null {
  const theme = getCookie(c, THEME_KEY)
  return theme === 'light' || theme === 'dark' ? theme : null
}
