import type { PageRequest } from '#layout/request.ts'
import { VARIES_BY_ENCODING, compressedFor } from '#platform/http/compressed.ts'
import { type Rendered, brokenWhileRendering } from '#platform/http/html-copy.ts'
import { makeNonce, saidInHead, securityHeaders } from '#platform/http/security.ts'
import { missedPaths, pages } from '#platform/metrics.ts'
import type { Caller, Runtime } from '#platform/runtime.ts'
import type { Dispatcher } from '#platform/serve.ts'
import { isUnavailable } from '#platform/unavailable.ts'
import { type AskedPage, siteOf } from './asked-page.ts'
import { PersonalPage, answersForAll } from './reader-pages.ts'
import { bytesOf } from './text-bytes.ts'

export type Renderer = {
  fetch(request: Request, options: { context: PageRequest }): Promise<Response> | Response
}

/**
 * A page to render, the caller it is for, and the nonce to stamp on its scripts. `caller` is null for a page for visitors.
 */
export type Wanted = AskedPage & {
  url: URL
  nonce: string
  caller: Caller | null
  requestId: string
  /** The page is for all readers with the plan of the caller: throws `PersonalPage` if it asks for one reader's own data. */
  forAll?: boolean
}

type RenderParts = { runtime: Runtime; dispatcher: Dispatcher; renderer: Renderer }

/** Renders pages. Throws the error of an unavailable database. */
export function pageRenderer({
  runtime: { config, log, clock },
  dispatcher,
  renderer,
}: RenderParts): (wanted: Wanted) => Promise<Rendered> {
  const shared = new Set(
    dispatcher.calls.filter(({ keepSeconds }) => keepSeconds > 0).map(({ name }) => name),
  )
  return async (wanted) => {
    const { url, language, theme, prefix, nonce, caller, requestId, forAll = false } = wanted
    const about = forAll && caller ? answersForAll(caller) : null
    let isPersonal = false
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
        now: clock.now().toISOString(),
        keep: (drawn) => void (html = drawn),
        ask: async (name, input) => {
          if (about?.has(name)) return about.get(name)
          if (about && !shared.has(name)) isPersonal = true
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
    if (isPersonal) throw new PersonalPage(`${url.pathname} contains a reader's own data`)
    if (response.status === 404) {
      missedPaths.inc()
      log.info({ path: url.pathname, requestId }, 'no such page')
    }
    return { response, html: html ?? (await response.text()), validUntil }
  }
}

/** A page with a reader's own data: never cached, with its scripts stamped with a nonce of their own. */
export async function personalPage(
  request: Request,
  render: (nonce: string) => Promise<Rendered>,
  { keepPages }: { keepPages: boolean },
): Promise<Response> {
  const nonce = makeNonce()
  const { response, html } = await render(nonce)
  pages.inc({ how: 'personal' })
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  const own = { ...securityHeaders(`'nonce-${nonce}' 'strict-dynamic'`), ...saidInHead(html) }
  for (const [name, value] of Object.entries(own)) headers.set(name, value)
  if (!keepPages) headers.delete('content-security-policy') // Vite communicates with the page during development
  headers.set('cache-control', 'private, no-store')
  headers.set('vary', `Cookie, Accept-Language, ${VARIES_BY_ENCODING}`)
  const sent = await compressedFor(request, bytesOf(html))
  for (const [name, value] of Object.entries(sent.headers)) headers.set(name, value)
  return new Response(sent.body, {
    status: brokenWhileRendering(html) ? 500 : response.status,
    headers,
  })
}
